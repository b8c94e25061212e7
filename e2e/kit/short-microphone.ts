import type { Page } from 'playwright-core';

/**
 * Lets a microphone of this page hear something for so long and then nothing any more, not even silence: a recording has
 * that length, however late it is ended. A reload ends it.
 */
export const hearOnly = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((length) => {
    AudioContext.prototype.createMediaStreamSource = function (this: AudioContext) {
      const source = this.createBufferSource();
      source.buffer = this.createBuffer(1, Math.round(this.sampleRate * length), this.sampleRate);
      source.start();
      return source as unknown as MediaStreamAudioSourceNode; // a source, too: it is connected to what hears
    };
  }, seconds);
