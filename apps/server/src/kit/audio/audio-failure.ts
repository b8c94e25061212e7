/** Why a sound was not converted, as a code of the catalogue. */
export type AudioFault = 'ERR_AUDIO_UNREADABLE' | 'ERR_AUDIO_TOO_LARGE' | 'ERR_AUDIO_TOO_SLOW';

/** Ends a conversion inside the converting process. */
export class AudioFailure extends Error {
  readonly code: AudioFault;
  constructor(code: AudioFault) {
    super(code);
    this.name = 'AudioFailure';
    this.code = code;
  }
}

/** The bytes are not the sound that they claim to be, or not whole. */
export function unreadable(): never {
  throw new AudioFailure('ERR_AUDIO_UNREADABLE');
}
