import type { CampaignPauseReason, CampaignProgress, CampaignShipping, CampaignStatus } from '@recado/contract';

interface Named {
  id: number;
  name: string;
}
/** A campaign's row with what belongs to it; contacts and shipping only where one record was asked for. */
export interface CampaignFacts {
  id: number;
  company_id: number;
  name: string;
  texts: (string | null)[];
  questions: (string | null)[];
  status: CampaignStatus;
  confirmation: boolean;
  confirmation_days: number;
  scheduled_at: Date | null;
  started_at: Date | null;
  undo_until: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  cancelled_by: string | null;
  connection_id: number | null;
  contact_list_id: number | null;
  tag_id: number | null;
  file_list_id: number | null;
  media_id: string | null;
  media_name: string | null;
  business_days_only: boolean;
  trial_share: number | null;
  trial_hours: number | null;
  trial_winner: number | null;
  paused_at: Date | null;
  paused_reason: CampaignPauseReason | null;
  paused_by: string | null;
  paused_until: Date | null;
  connection: (Named & { status: string }) | null;
  tag: (Named & { color: string }) | null;
  file_list: Named | null;
  contact_list: (Named & { created_at: string; updated_at: string }) | null;
  progress: CampaignProgress;
  contacts?: ContactFacts[];
  shipping?: CampaignShipping[];
  created_at: Date;
  updated_at: Date;
}

/** One of the list's people in the family's shape, as the database gives it. */
export interface ContactFacts extends Named {
  number: string;
  email: string;
  isWhatsappValid: boolean | null;
  createdAt: string;
  updatedAt: string;
}
