import type { Catalog } from '../catalog.ts';

/** Many tickets resolved or transferred at once. */
export const bulk: Catalog['bulk'] = {
  label: 'Atenciones seleccionadas',
  count_one: '{{count}} seleccionada',
  count_other: '{{count}} seleccionadas',
  hint: 'Seleccione atenciones',
  all: 'Todas',
  end: 'Terminar la selección',
  most: 'Seleccione hasta {{count}} atenciones a la vez.',
  transferTitle_one: 'Transferir {{count}} atención',
  transferTitle_other: 'Transferir {{count}} atenciones',
  undo: 'Deshacer',
  undone_one: 'Nada cambió: {{count}} atención quedó como estaba.',
  undone_other: 'Nada cambió: {{count}} atenciones quedaron como estaban.',
  held: {
    resolve_one: '{{count}} atención será resuelta.',
    resolve_other: '{{count}} atenciones serán resueltas.',
    transfer_one: '{{count}} atención será transferida.',
    transfer_other: '{{count}} atenciones serán transferidas.',
  },
  done: {
    resolve_one: '{{count}} atención resuelta.',
    resolve_other: '{{count}} atenciones resueltas.',
    transfer_one: '{{count}} atención transferida.',
    transfer_other: '{{count}} atenciones transferidas.',
  },
  leftOut: 'Quedó como estaba: {{names}}. {{reason}}',
  more: '{{names}} y {{count}} más',
};
