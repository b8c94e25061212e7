/** Why a file was not read, as a code of the catalogue. */
export type SheetFault =
  | 'ERR_SHEET_UNREADABLE'
  | 'ERR_SHEET_EMPTY'
  | 'ERR_SHEET_TOO_MANY_ROWS'
  | 'ERR_SHEET_TOO_LARGE'
  | 'ERR_SHEET_TOO_SLOW';

/** Ends reading a file inside the reading process. */
export class SheetFailure extends Error {
  readonly code: SheetFault;
  constructor(code: SheetFault) {
    super(code);
    this.name = 'SheetFailure';
    this.code = code;
  }
}
