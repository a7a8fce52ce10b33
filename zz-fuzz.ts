import fc from 'fast-check';
import { cleanDeclarations, cleanStyleSheet, cleanValue } from './lib/images/svg/clean-css.ts';
const tok = fc.constantFrom('fill','stroke','mask','font-family','transform','{','}','(',')','[',']',';',':',',','"',"'",'\\','/*','*/','url(','url("#a")','#a','.b','g','>','+','~','@import','@media',' ','\n','\t','red','1','2px','1e3','-','--','!important','calc(','rgb(','translate(','%','!','*','|','=','$','&','<!--','-->','\\75 ','é','U+26','nth-child(','2n+1',':nth-child(2n + 1)','::','.5','+.5','1.0','/','<','>');
const css = fc.array(tok,{maxLength:14}).map(a=>a.join(''));
const bad=/\\|@|url\((?!["']?#)|<\//;
for (const [n,f] of [['decl',cleanDeclarations],['sheet',(s:string)=>cleanStyleSheet(s).css],['value',(s:string)=>cleanValue('fill',s)??''],['font',(s:string)=>cleanValue('font-family',s)??'']] as const) {
  let non=0;
  fc.assert(fc.property(css, s => { const a=f(s); if(a) non++; const b=f(a); if (b!==a) throw new Error(JSON.stringify([s,a,b])); if (bad.test(a.replace(/"[^"]*"/g,'""'))) throw new Error('bad '+JSON.stringify([s,a])); }), {numRuns: 60000});
  console.log(n,'ok',non);
}
