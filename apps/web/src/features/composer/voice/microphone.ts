import workletUrl from './voice-capture.worklet.ts?worker&url';
import { openEncoder } from './voice-encoder.ts';

/** Why there is no recording, by what somebody can do about it. */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'broken';

export class MicrophoneFailure extends Error {
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type Take = {
  pause: () => void;
  resume: () => void;
  /** Ends the recording; its MP3. */
  end: () => Promise<Blob>;
  drop: () => void;
};

type Listener = {
  /** A tenth of a second went by: its loudness 0 to 1 and the length of all so far in seconds. */
  onBlock: (level: number, seconds: number) => void;
  /** The microphone was pulled out, or a telephone call took it. */
  onLost: () => void;
};

const problems: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const askForMicrophone = async (): Promise<MediaStream> => {
  // Browsers hide it from pages that came without encryption.
  if (!('mediaDevices' in navigator)) throw new MicrophoneFailure('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw new MicrophoneFailure((error instanceof DOMException && problems[error.name]) || 'broken');
  }
};

/** Half of what is loud in speech fills the scale. */
const levelOf = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / samples.length) * 4);
};

const closeAll = (stream: MediaStream, context: AudioContext): void => {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
  context.onstatechange = null;
  if (context.state !== 'closed') void context.close();
};

const openNode = async (stream: MediaStream, context: AudioContext): Promise<AudioWorkletNode> => {
  await context.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(context, 'voice-capture', {
    channelCount: 1,
    channelCountMode: 'explicit',
    outputChannelCount: [1],
  });
  // Only what leads to the loudspeaker runs in every browser; the node itself says nothing.
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  await context.resume();
  return node;
};

/**
 * Asks for the microphone and records until `end` or `drop`. Rejects with MicrophoneFailure. Call it from a click only:
 * that is when browsers may ask.
 */
export const openMicrophone = async ({ onBlock, onLost }: Listener): Promise<Take> => {
  const stream = await askForMicrophone();
  const context = new AudioContext();
  const close = () => closeAll(stream, context);
  const node = await openNode(stream, context).catch(() => {
    close();
    throw new MicrophoneFailure('broken');
  });
  const encoder = openEncoder(context.sampleRate);
  let count = 0;
  const ended = new Promise<void>((resolve) => {
    node.port.onmessage = ({ data }: MessageEvent<Float32Array | 'end'>) => {
      if (data === 'end') return resolve();
      count += data.length;
      onBlock(levelOf(data), count / context.sampleRate);
      encoder.add(data);
    };
  });
  const switchTracks = (isOn: boolean): void => {
    for (const track of stream.getTracks()) track.enabled = isOn;
    node.port.postMessage(isOn ? 'resume' : 'pause');
  };
  for (const track of stream.getTracks()) track.onended = onLost;
  // Safari says "interrupted", which the types do not know.
  context.onstatechange = () => context.state !== 'running' && onLost();
  return {
    pause: () => switchTracks(false),
    resume: () => switchTracks(true),
    end: async () => {
      node.port.postMessage('end');
      // A context that was interrupted does not answer; what it had handed over is the recording.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
      close();
      return encoder.end();
    },
    drop: () => {
      close();
      encoder.drop();
    },
  };
};
