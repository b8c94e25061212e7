/** How the platform is paid. The operator chooses one way; features know this interface only. */

/** What a charge is for. Money is whole cents. */
export interface ChargeWanted {
  /** Our own name of the charge: asked again under it, it is the same one. */
  txid: string;
  cents: number;
  /** What the payer's bank shows. */
  detail: string;
  payer: { name: string; document: string; email: string | null };
}

/** What a payer needs: the text of the QR code, which is also the text to copy. */
export interface Charge {
  copyText: string;
  /** The provider's own name of it; empty where it has none. */
  reference: string;
  expiresAt: Date | null;
}

/** A charge that is kept here, as the provider is asked for it. */
export interface KeptCharge {
  txid: string;
  reference: string;
}

/** Money that the provider has for a charge. */
export interface Received {
  /** The bank's own name of the payment. */
  endToEnd: string;
  cents: number;
  refundedCents: number;
}

/** How a charge stands at the provider; null where it knows of none. */
export type ChargeFacts = { received: Received[]; isEnded: boolean } | null;

/** Somebody calls and says that something happened to a charge. */
export interface Notice {
  query: { hmac: string };
  headers: Readonly<Record<string, string | undefined>>;
}

/** A provider that knows who has paid. */
export interface Bank {
  look(charge: KeptCharge): Promise<ChargeFacts>;
  /** Takes an unpaid charge back. */
  end(charge: KeptCharge): Promise<void>;
  /** Whether a notice comes from the provider. What it says is never believed: the charges that it names are looked at. */
  isGenuine(notice: Notice): boolean;
  /** The charges that a notice is about, by our own names. */
  txidsIn(body: Readonly<Record<string, unknown>>): string[];
  /** Tells the provider where to call; `address` is that of the notices. Absent where the operator does so. */
  listen?(address: string): Promise<void>;
}

export interface PaymentProvider {
  readonly name: 'pix' | 'efi' | 'asaas';
  /** The payer must be named with CPF or CNPJ. */
  readonly needsDocument: boolean;
  charge(wanted: ChargeWanted): Promise<Charge>;
  /** Null: the provider tells nobody of payments, so that a super user confirms each by hand. */
  readonly bank: Bank | null;
}
