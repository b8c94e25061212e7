import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SampleFile } from './control-types.ts';
import { RequestError } from './world.ts';

/** made for the simulator, free of anybody's rights: a drawing, a synthetic voice, a slow zoom, a one-page order */
const known: Omit<SampleFile, 'size'>[] = [
  {
    sample: 'package.jpg',
    kind: 'image',
    type: 'image/jpeg',
    width: 960,
    height: 720,
    thumbnail:
      '/9j/2wBDABQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////////2wBDARQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////////wgARCAAkADADASIAAhEBAxEB/8QAGgAAAQUBAAAAAAAAAAAAAAAAAAECAwQGBf/EABcBAAMBAAAAAAAAAAAAAAAAAAABAgP/2gAMAwEAAhADEAAAANcNblciV0TsJC9ptLLOz00POirzXU7OMWlABQAAAB//xAAkEAACAgICAQMFAAAAAAAAAAABAgARAxIEIRMFUpEgMTJCYf/aAAgBAQABPwD6blxsir+TAQ8nGPtZg5Kf0QZ8TGg4uXPLj96/InKOPpkIsnujcGzIlVfc5Gd8OTRz3trOA4bOd9a1nlT3r8zaJyGxElVuD1EFVUoy1cz8hMjbUWN3PKT+s2ly5csy5c//xAAcEQACAgIDAAAAAAAAAAAAAAAAAQIhERIgMVH/2gAIAQIBAT8ANo+mSVo16pipcP/EABsRAAIBBQAAAAAAAAAAAAAAAAERAAIQEiBR/9oACAEDAQE/AJieRQUot2Ien//Z',
  },
  {
    ...{ sample: 'voice.ogg', kind: 'audio', type: 'audio/ogg; codecs=opus', seconds: 6, voice: true },
    waveform: 'AAAwYTheAAAvW2I6G042TUhjGyJLGEQ0AABDU2BDCSJcDzlIQD5BS1xkUw8nQD49JQABHFoyNwVUIiRLQjsFAA==',
  },
  {
    sample: 'clip.mp4',
    kind: 'video',
    type: 'video/mp4',
    seconds: 4,
    width: 480,
    height: 360,
    thumbnail:
      '/9j/2wBDABQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////////2wBDARQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////////wgARCAAkADADASIAAhEBAxEB/8QAGgAAAQUBAAAAAAAAAAAAAAAAAAECAwQGBf/EABcBAAMBAAAAAAAAAAAAAAAAAAABAgP/2gAMAwEAAhADEAAAANcNTKnpXRVYSF7TaWVfGmi5sVeK6nZxi2oAGAAAAf/EACUQAAICAgIBAgcAAAAAAAAAAAECABEDEgQTIVKRBRAgMkFCUf/aAAgBAQABPwD62yKv3MBDyU/FmDkIf7BnxMaDi5c7cfrX3E5Rx0GQiyfNGDZkSqvzORnfFl0c+dqnBcNnPZVazsT1r7ibROQ2InVbuD4iCqgoy1M/ITI21FjdztLfrNvlcuXLlz//xAAcEQABAwUAAAAAAAAAAAAAAAAAARIhAhEgMVH/2gAIAQIBAT8AHU9Liyg3UCRh/8QAGxEAAgIDAQAAAAAAAAAAAAAAAREAAhASIFH/2gAIAQMBAT8AmtvIoKot4IZ4/9k=',
  },
  { sample: 'order.pdf', kind: 'document', type: 'application/pdf', name: 'Pedido 1042.pdf' },
  { sample: 'smile.webp', kind: 'sticker', type: 'image/webp', width: 512, height: 512 },
];

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../samples/${name}`, import.meta.url));
}

/** The files that come with the simulator. */
export function samples(): SampleFile[] {
  return known.map((sample) => ({ ...sample, size: statSync(pathOf(sample.sample)).size }));
}

/** One of them, with its place on disk. Throws RequestError when there is no such sample. */
export function sampleNamed(name: string): { path: string; sample: Omit<SampleFile, 'size' | 'sample'> } {
  const found = known.find(({ sample }) => sample === name);
  if (!found) throw new RequestError(`no sample ${name}`, 404);
  const { sample, ...file } = found;
  return { path: pathOf(sample), sample: file };
}
