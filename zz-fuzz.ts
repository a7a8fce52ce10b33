import { cleanStyleSheet } from './lib/images/svg/clean-css.ts';
import { writeSync, openSync } from 'node:fs';
const fd=openSync('/tmp/last.txt','w');
const toks = ['fill','stroke','mask','font-family','transform','{','}','(',')','[',']',';',':',',','"',"'",'\\','/*','*/','url(','url("#a")','#a','.b','g','>','+','~','@import','@media',' ','\n','\t','red','1','2px','1e3','-','--','!important','calc(','rgb(','translate(','%','!','*','|','=','$','&','<!--','-->','\\75 ','é','U+26','nth-child(','2n+1',':nth-child(2n + 1)','::','.5','+.5','1.0','/','<','>'];
const R=(n:number)=>Math.floor(Math.random()*n);
const pick=<T>(a:T[])=>a[R(a.length)]!;
const val=()=>Array.from({length:1+R(5)},()=>pick(toks)).join(pick(['',' ']));
const goodv=()=>pick(['red','#fff','rgb(1, 2 ,3)','1px 2px','url(#a) none',"'A B', serif",'calc( 1px + 2px )','translate( 1px,2px ) rotate(3deg)','1.50','-.5e3','+1','hsl(1deg 2% 3% / .5)','10%/2']);
const decl=()=>pick(['fill','stroke','mask','font-family','transform','font','FILL','stroke-width','opacity'])+pick([':',' : '])+pick([goodv,goodv,val])()+pick(['',' !important','!IMPORTANT',' ! important']);
const decls=()=>Array.from({length:1+R(4)},decl).join(pick([';',' ; ']));
const sel=()=>Array.from({length:1+R(3)},()=>pick(['g','.a','#b','*','[x]','[x="y" i]',"[x~='y']",':first-child',':nth-child(2n + 1)',':nth-child( odd )',':NTH-CHILD(-n+3)',':root',':hover',val()])).join(pick(['',' ','>',' > ',' + ','~',',']));
const sheet=()=>Array.from({length:1+R(3)},()=>`${sel()}${pick(['',' '])}{${decls()}}`).join(pick(['','\n','/*x*/']));
for (let i=0;i<100000;i++) { const s=sheet(); writeSync(fd, JSON.stringify(s)+'\n', 0); cleanStyleSheet(s); }
console.log('done');
