import type { ScriptState } from './control-types.ts';
import { demoCustomers, demoScripts, type Script, type ScriptStep } from './demo-world.ts';
import type { Phone } from './phone.ts';
import { sendSample } from './send-file.ts';
import { deleteMessage, editText, reactTo, sayText, setTyping } from './talk.ts';
import { RequestError, type World } from './world.ts';

const typingMs = 1200;
const firstNewcomer = 5551990000000;

type Progress = { id: string; step: number; status: ScriptState['status']; to: string; newcomer?: string };
type Run = { script: Script; progress: Progress; abort: AbortController };

/** Plays scripts: customers who write, wait for answers, correct and delete. Progress survives a restart. */
export class ScriptRunner {
  #world: World;
  #runs = new Map<string, Run>();
  #typingMs: number;

  constructor(world: World, options: { typingMs?: number } = {}) {
    this.#world = world;
    this.#typingMs = options.typingMs ?? typingMs;
    const stored = new Map(world.journal.values('script').map((value) => [(value as Progress).id, value as Progress])); // written by #save
    for (const script of demoScripts) {
      const progress = stored.get(script.id) ?? { id: script.id, step: 0, status: 'idle', to: '' };
      const run = { script, progress, abort: new AbortController() };
      this.#runs.set(script.id, run);
      if (progress.status === 'running') this.#play(run);
    }
  }

  list(): ScriptState[] {
    return [...this.#runs.values()].map((run) => this.#state(run));
  }

  /** Starts a script at its beginning, or where it was paused. `to` is a company; the first one if absent. */
  start(id: string, to?: string): ScriptState {
    const run = this.#run(id);
    const { progress } = run;
    if (progress.status === 'running') return this.#state(run);
    if (progress.status !== 'paused') progress.step = 0;
    const company = to === undefined ? this.#company() : this.#world.phone(to);
    if (to !== undefined || progress.to === '') progress.to = company.number;
    run.abort = new AbortController();
    this.#move(run, 'running');
    this.#play(run);
    return this.#state(run);
  }

  pause(id: string): ScriptState {
    const run = this.#run(id);
    if (run.progress.status === 'running') {
      run.abort.abort();
      this.#move(run, 'paused');
    }
    return this.#state(run);
  }

  /** Stops playing without forgetting where each script is. */
  stop(): void {
    for (const run of this.#runs.values()) run.abort.abort();
  }

  #play(run: Run): void {
    const { signal } = run.abort;
    this.#steps(run, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#world.problem(error);
      this.#move(run, 'paused');
    });
  }

  async #steps(run: Run, signal: AbortSignal): Promise<void> {
    const { script, progress } = run;
    for (let step = script.steps[progress.step]; step; step = script.steps[progress.step]) {
      await this.#step(progress, step, signal);
      signal.throwIfAborted();
      progress.step++;
      this.#move(run, 'running');
    }
    this.#move(run, 'done');
  }

  async #step(progress: Progress, step: ScriptStep, signal: AbortSignal): Promise<void> {
    const world = this.#world;
    if (step.does === 'pause') return pause(step.ms, signal);
    if (step.does === 'arrive') {
      progress.newcomer = this.#newcomer(step.name).number;
      return;
    }
    const phone = this.#person(step.from ?? progress.newcomer ?? '');
    const chat = progress.to;
    if (step.does === 'await') return this.#answer(phone, chat, signal);
    if (step.does === 'say') {
      setTyping(world, phone, chat, 'composing');
      await pause(this.#typingMs, signal);
      await sayText(world, phone, { to: chat, text: step.text });
      return;
    }
    if (step.does === 'send') {
      await pause(this.#typingMs, signal);
      const caption = step.caption === undefined ? {} : { caption: step.caption };
      await sendSample(world, phone, step.sample, { to: chat, ...caption });
      return;
    }
    const own = phone.chats.messages(chat).findLast((message) => message.fromMe && !message.isDeleted);
    const theirs = phone.chats.messages(chat).findLast((message) => !message.fromMe);
    if (step.does === 'edit' && own) await editText(world, phone, { chat, id: own.id, text: step.text });
    if (step.does === 'delete' && own) await deleteMessage(world, phone, { chat, id: own.id });
    if (step.does === 'react' && theirs) await reactTo(world, phone, { chat, id: theirs.id, emoji: step.emoji });
  }

  /** Waits for an answer of the company that is newer than the customer's last message. */
  #answer(phone: Phone, chat: string, signal: AbortSignal): Promise<void> {
    const isAnswered = () => phone.chats.messages(chat).at(-1)?.fromMe === false;
    return new Promise((resolve, reject) => {
      if (isAnswered()) return resolve();
      const unsubscribe = this.#world.activity.listen((event) => {
        if (event.type !== 'message' || event.number !== phone.number || !isAnswered()) return;
        unsubscribe();
        resolve();
      });
      signal.addEventListener('abort', () => {
        unsubscribe();
        reject(signal.reason);
      });
    });
  }

  /** A customer of the script; those who are not in the directory yet come in now. */
  #person(number: string): Phone {
    const person = demoCustomers.find((customer) => customer.number === number);
    return person ? this.#world.addPhone(person) : this.#world.phone(number);
  }

  #newcomer(name: string): Phone {
    const taken = new Set(this.#world.directory.all().map((phone) => phone.number));
    let number = firstNewcomer;
    while (taken.has(String(number))) number++;
    return this.#world.addPhone({ number: String(number), name });
  }

  #company(): Phone {
    const companies = this.#world.directory.all().filter((phone) => phone.kind === 'company');
    const company = companies.find((phone) => phone.devices.size > 0) ?? companies[0];
    if (!company) throw new RequestError('no company has a phone here', 409);
    return company;
  }

  #run(id: string): Run {
    const run = this.#runs.get(id);
    if (!run) throw new RequestError(`no script ${id}`, 404);
    return run;
  }

  #move({ progress }: Run, status: ScriptState['status']): void {
    progress.status = status;
    this.#world.journal.put('script', progress.id, progress);
    this.#world.activity.note({ type: 'script', id: progress.id, status, step: progress.step });
  }

  #state({ script, progress }: Run): ScriptState {
    const { id, title, description, steps } = script;
    return { id, title, description, status: progress.status, step: progress.step, steps: steps.length };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
