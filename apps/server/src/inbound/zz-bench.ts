import { makeWorld, openTestDatabase, phone, said, journal, callOf, tickets, messages } from './test-world.ts';
import { processInbound } from './index.ts';
const d = await openTestDatabase(); const w = await makeWorld(d.data);
const scope = {companyId: w.companyId, connectionId: w.connectionId};
for (const size of [1, 10, 50]) {
  const all = [];
  const n = size === 1 ? 400 : 2000;
  for (let i=0;i<n;i++) all.push(said(phone('55119888' + String(10000+ i%50)), {text:'mensagem '+i}));
  const entries = [];
  for (let i=0;i<n;i+=200) entries.push(...await journal(d.data, w, all.slice(i,i+200)));
  const t = performance.now();
  for (let i=0;i<n;i+=size) { const r = await processInbound(d.data, scope, entries.slice(i,i+size)); if (r.left.length) console.log('left', r.left.length); }
  const s=(performance.now()-t)/1000; console.log('batch', size, Math.round(n/s), 'msg/s', (s*1000/(n/size)).toFixed(1),'ms/batch');
}
const j = await d.data.tenant(w.companyId, tx => tx.db.selectFrom('journal').select(['error']).where('error','is not',null).execute()); console.log('errors', j.slice(0,3));
// big data
await d.data.tenant(w.companyId, async tx => { const {sql} = await import('/work/main/node_modules/kysely/dist/index.js');
 await sql`insert into contacts (company_id,name,number) select ${w.companyId}, 'Contato '||g, '5511'||(900000000+g) from generate_series(1,25000) g`.execute(tx.db);
 await sql`insert into tickets (company_id,contact_id,connection_id,status,user_id,queue_id,closed_at,updated_at,last_message) select ${w.companyId}, c.id, ${w.connectionId}, case when g=1 and c.id%40=0 then 'pending' else 'closed' end, case when c.id%3=0 then ${w.admin.userId}::int end, null, now(), now()-(c.id||' minutes')::interval,'x' from contacts c, generate_series(1,2) g where c.company_id=${w.companyId} and c.number like '55119%' and c.id > 60`.execute(tx.db);
 await sql`insert into messages (company_id,id,ticket_id,contact_id,connection_id,wa_id,wa_chat,from_me,body,media_type) select ${w.companyId}, 'big'||g, t.id, t.contact_id, t.connection_id, 'w'||g, 'phone:1', g%2=0, 'mensagem de teste '||g, 'conversation' from generate_series(1,5000) g, (select * from tickets where company_id=${w.companyId} order by id limit 1) t`.execute(tx.db);
});
await d.engine.pool.query('analyze');
const { ticketId } = { ticketId: (await d.engine.pool.query(`select ticket_id from messages where id='big1'`)).rows[0].ticket_id };
const agent = await w.person();
async function time(name: string, f: () => Promise<unknown>) { const ts: number[]=[]; for (let i=0;i<60;i++){ const t=performance.now(); await f(); ts.push(performance.now()-t);} ts.sort((a,b)=>a-b); const t=performance.now(); await Promise.all(Array.from({length:10},async()=>{for(let i=0;i<20;i++) await f();})); console.log(name,'p50',ts[30]!.toFixed(1),'p95',ts[57]!.toFixed(1), 'at 10:', Math.round(200/((performance.now()-t)/1000)),'/s'); }
const q = (o: object) => ({pageNumber:1, searchParam:'', showAll:false, withUnreadMessages:false, ...o});
for (const [who, a] of [['admin', w.admin], ['agent', agent]] as const) {
 await time(who+' default', () => tickets.listTickets({query: q({}) as never, params: undefined, body: undefined}, callOf(d.data, a)));
 await time(who+' pending', () => tickets.listTickets({query: q({status:'pending'}) as never, params: undefined, body: undefined}, callOf(d.data, a)));
 await time(who+' closed', () => tickets.listTickets({query: q({status:'closed', showAll:true}) as never, params: undefined, body: undefined}, callOf(d.data, a)));
 await time(who+' search', () => tickets.listTickets({query: q({searchParam:'Contato 123'}) as never, params: undefined, body: undefined}, callOf(d.data, a)));
 await time(who+' messages', () => messages.listMessages({query: {pageNumber:1} as never, params: {ticketId}, body: undefined}, callOf(d.data, a)));
}
await d.close();
