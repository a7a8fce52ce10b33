import { cleanStyleSheet } from './lib/images/svg/clean-css.ts';
import { Worker } from 'node:worker_threads';
import { writeFileSync } from 'node:fs';
const w=new Worker(`
const { Session } = require('node:inspector'); const fs=require('node:fs');
const s=new Session(); s.connectToMainThread();
s.on('Debugger.paused', m=>{ for (const f of m.params.callFrames.slice(0,12)) fs.writeSync(1, f.functionName+' '+f.url+':'+f.location.lineNumber+':'+f.location.columnNumber+'\\n'); process.exit(0); });
s.post('Debugger.enable');
let last=-1; setInterval(()=>{ let c=''; try{c=fs.readFileSync('/dev/shm/n.txt','utf8')}catch{} if(c===last){ s.post('Debugger.pause'); } last=c; }, 4000);
`,{eval:true});
const toks = ['fill','stroke','mask','font-family','transform','{','}','(',')','[',']',';',':',',','"',"'",'\\','/*','*/','url(','url("#a")','#a','.b','g','>','+','~','@import','@media',' ','\n','\t','red','1','2px','1e3','-','--','!important','calc(','rgb(','translate(','%','!','*','|','=','$','&','<!--','-->','\\75 ','é','U+26','nth-child(','2n+1',':nth-child(2n + 1)','::','.5','+.5','1.0','/','<','>'];
let seed=Number(process.argv[2]??1); const rnd=()=>{ seed=(seed*1664525+1013904223)>>>0; return seed/2**32; };
const R=(n:number)=>Math.floor(rnd()*n);
const pick=<T>(a:T[])=>a[R(a.length)]!;
const val=()=>Array.from({length:1+R(5)},()=>pick(toks)).join(pick(['',' ']));
const goodv=()=>pick(['red','#fff','rgb(1, 2 ,3)','1px 2px','url(#a) none',"'A B', serif",'calc( 1px + 2px )','translate( 1px,2px ) rotate(3deg)','1.50','-.5e3','+1','hsl(1deg 2% 3% / .5)','10%/2']);
const decl=()=>pick(['fill','stroke','mask','font-family','transform','font','FILL','stroke-width','opacity'])+pick([':',' : '])+pick([goodv,goodv,val])()+pick(['',' !important','!IMPORTANT',' ! important']);
const decls=()=>Array.from({length:1+R(4)},decl).join(pick([';',' ; ']));
const sel=()=>Array.from({length:1+R(3)},()=>pick(['g','.a','#b','*','[x]','[x="y" i]',"[x~='y']",':first-child',':nth-child(2n + 1)',':nth-child( odd )',':NTH-CHILD(-n+3)',':root',':hover',val()])).join(pick(['',' ','>',' > ',' + ','~',',']));
const sheet=()=>Array.from({length:1+R(3)},()=>`${sel()}${pick(['',' '])}{${decls()}}`).join(pick(['','\n','/*x*/']));
setTimeout(()=>{
for (let i=0;i<400000;i++) { const s=sheet(); writeFileSync('/dev/shm/n.txt', String(i)); writeFileSync('/dev/shm/last.txt', s); cleanStyleSheet(s); }
console.log('done'); process.exit();
},1000);
