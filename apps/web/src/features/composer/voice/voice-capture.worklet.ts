export {};

/** Runs beside the sound card: collects the microphone's samples into blocks of a tenth of a second and hands them over. */

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

class VoiceCapture extends AudioWorkletProcessor {
  #block = new Float32Array(Math.round(sampleRate / 10));
  #filled = 0;
  #isOn = true;
  #isOver = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<'pause' | 'resume' | 'end'>) => {
      this.#isOn = data === 'resume';
      if (data !== 'end') return;
      // The block that has just begun is part of the recording, too.
      this.#handOver();
      this.port.postMessage('end');
      this.#isOver = true;
    };
  }

  #handOver(): void {
    const block = this.#block.slice(0, this.#filled);
    this.#filled = 0;
    if (block.length > 0) this.port.postMessage(block, [block.buffer]);
  }

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!samples || !this.#isOn) return !this.#isOver;
    for (let at = 0; at < samples.length; ) {
      const some = samples.subarray(at, at + this.#block.length - this.#filled);
      this.#block.set(some, this.#filled);
      this.#filled += some.length;
      at += some.length;
      if (this.#filled === this.#block.length) this.#handOver();
    }
    return !this.#isOver;
  }
}

registerProcessor('voice-capture', VoiceCapture);
