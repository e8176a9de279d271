/*!
 * stemmer 2.0.1: Porter's stemmer for English, bundled by esbuild 0.28.2
 * (--bundle --minify --format=iife --global-name=Stemmer --target=es2018).
 *
 * (The MIT License)
 *
 * Copyright (c) 2014 Titus Wormer <tituswormer@gmail.com>
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * 'Software'), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED 'AS IS', WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
 * IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
 * CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
 * TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
 * SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
var Stemmer=(()=>{var a=Object.defineProperty;var $=Object.getOwnPropertyDescriptor;var g=Object.getOwnPropertyNames;var v=Object.prototype.hasOwnProperty;var z=(i,e)=>{for(var n in e)a(i,n,{get:e[n],enumerable:!0})},p=(i,e,n,t)=>{if(e&&typeof e=="object"||typeof e=="function")for(let l of g(e))!v.call(i,l)&&l!==n&&a(i,l,{get:()=>e[l],enumerable:!(t=$(e,l))||t.enumerable});return i};var w=i=>p(a({},"__esModule",{value:!0}),i);var M={};z(M,{stemmer:()=>D});var b={ational:"ate",tional:"tion",enci:"ence",anci:"ance",izer:"ize",bli:"ble",alli:"al",entli:"ent",eli:"e",ousli:"ous",ization:"ize",ation:"ate",ator:"ate",alism:"al",iveness:"ive",fulness:"ful",ousness:"ous",aliti:"al",iviti:"ive",biliti:"ble",logi:"log"},m={icate:"ic",ative:"",alize:"al",iciti:"ic",ical:"ic",ful:"",ness:""},E="[^aeiou]",u="[aeiouy]",s="("+E+"[^aeiouy]*)",c="("+u+"[aeiou]*)",f=new RegExp("^"+s+"?"+c+s),y=new RegExp("^"+s+"?"+c+s+c+"?$"),o=new RegExp("^"+s+"?("+c+s+"){2,}"),x=new RegExp("^"+s+"?"+u),r=new RegExp("^"+s+u+"[^aeiouwxy]$"),I=/ll$/,L=/^(.+?)e$/,R=/^(.+?)y$/,d=/^(.+?(s|t))(ion)$/,C=/^(.+?)(ed|ing)$/,O=/(at|bl|iz)$/,S=/^(.+?)eed$/,h=/^.+?[^s]s$/,Y=/^.+?(ss|i)es$/,k=/([^aeiouylsz])\1$/,A=/^(.+?)(ational|tional|enci|anci|izer|bli|alli|entli|eli|ousli|ization|ation|ator|alism|iveness|fulness|ousness|aliti|iviti|biliti|logi)$/,q=/^(.+?)(icate|ative|alize|iciti|ical|ful|ness)$/,B=/^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;function D(i){let e=String(i).toLowerCase();if(e.length<3)return e;let n=!1;e.codePointAt(0)===121&&(n=!0,e="Y"+e.slice(1)),Y.test(e)?e=e.slice(0,-2):h.test(e)&&(e=e.slice(0,-1));let t;return(t=S.exec(e))?f.test(t[1])&&(e=e.slice(0,-1)):(t=C.exec(e))&&x.test(t[1])&&(e=t[1],O.test(e)?e+="e":k.test(e)?e=e.slice(0,-1):r.test(e)&&(e+="e")),(t=R.exec(e))&&x.test(t[1])&&(e=t[1]+"i"),(t=A.exec(e))&&f.test(t[1])&&(e=t[1]+b[t[2]]),(t=q.exec(e))&&f.test(t[1])&&(e=t[1]+m[t[2]]),(t=B.exec(e))?o.test(t[1])&&(e=t[1]):(t=d.exec(e))&&o.test(t[1])&&(e=t[1]),(t=L.exec(e))&&(o.test(t[1])||y.test(t[1])&&!r.test(t[1]))&&(e=t[1]),I.test(e)&&o.test(e)&&(e=e.slice(0,-1)),n&&(e="y"+e.slice(1)),e}return w(M);})();
