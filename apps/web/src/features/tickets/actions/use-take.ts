import type { Ticket } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { takeTicket } from '../mutations.ts';
import { waitHere } from './act-place.ts';
import { showTakeError } from './show-take-error.ts';
import { showTaken } from './show-taken.ts';

/** Accepts a ticket from outside the tickets area, where no row can keep a failure. */
export const useTake = (ticket: Ticket, onOpen: (uuid: string) => void) =>
  useMutation({
    mutationFn: () => takeTicket(ticket),
    onMutate: waitHere,
    onSuccess: (taken, _, waitsHere) => showTaken(taken, waitsHere(), () => onOpen(taken.uuid)),
    onError: (error) => void showTakeError(error, onOpen),
  });
