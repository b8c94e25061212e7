import type { Catalog } from '../catalog.ts';

export const voice: Catalog['voice'] = {
  label: 'Voice message',
  asking: 'Allow the microphone to record…',
  recording: 'Recording',
  paused: 'Recording paused',
  ending: 'Preparing the audio…',
  ready: {
    stopped: 'Recording of {{length}} ready to be heard or sent',
    limit: 'The recording reached the limit of 15 minutes. Listen and send it; to go on, record another.',
    lost: 'The microphone was switched off. What was recorded until then is here.',
  },
  silent: 'No sound comes from the microphone. Is it muted?',
  pause: 'Pause recording',
  resume: 'Go on recording',
  stop: 'Stop and listen',
  listen: 'Listen to the recording',
  stopListening: 'Pause',
  position: 'Position in the recording',
  positionOf: '{{at}} of {{length}}',
  discard: 'Discard recording',
  send: 'Send voice message',
  discarded: 'Recording discarded.',
  recordAgain: 'Record again',
  tryAgain: 'Try again',
  writeInstead: 'Back to writing',
  problems: {
    short: {
      title: 'That one was too short and was not sent',
      detail: 'Record again and say a little more.',
    },
    refused: {
      title: 'The browser did not allow the microphone',
      detail: "Open the site's permissions beside the address, allow the microphone and try again.",
    },
    missing: {
      title: 'No microphone found',
      detail: 'Connect a microphone or a headset and try again.',
    },
    busy: {
      title: 'The microphone is in use',
      detail: 'Another program may be using the microphone. Close it and try again.',
    },
    insecure: {
      title: 'Recording is not possible at this address',
      detail: 'Browsers allow the microphone only on pages with https. Talk to whoever runs the system.',
    },
    broken: {
      title: 'The recording did not work',
      detail: 'Try again. If it stays like this, reload the page.',
    },
  },
};
