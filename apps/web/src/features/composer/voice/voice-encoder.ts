import { limits } from '@recado/contract';
import type { EncoderAnswer, EncoderRequest } from './voice-encoder.worker.ts';

export type VoiceEncoder = {
  /** One block of one channel; the samples are given away. */
  add: (samples: Float32Array) => void;
  /** The whole MP3; rejects when it could not be made. */
  end: () => Promise<Blob>;
  drop: () => void;
};

/** Starts making an MP3 (core §9) beside the page. @param rate samples a second of the blocks */
export const openEncoder = (rate: number): VoiceEncoder => {
  const worker = new Worker(new URL('./voice-encoder.worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: EncoderRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer);
  const done = new Promise<Blob>((resolve, reject) => {
    worker.onerror = () => reject(new Error('the encoder could not be loaded'));
    worker.onmessage = ({ data }: MessageEvent<EncoderAnswer>) => {
      if (data.kind === 'done') resolve(new Blob([data.mp3], { type: 'audio/mpeg' }));
      else reject(new Error('the encoder failed'));
    };
  });
  // Told to whoever ends the recording; before that nobody listens.
  done.catch(() => undefined);
  ask({ kind: 'start', rate, kilobits: limits.voiceNoteBitrateKbit });
  return {
    add: (samples) => ask({ kind: 'block', samples }, [samples.buffer]),
    end: () => {
      ask({ kind: 'end' });
      return done.finally(() => worker.terminate());
    },
    drop: () => worker.terminate(),
  };
};
