/** The seven features that a plan switches on, in the order of the plan form (administration §1, core §3). */
export const planFeatures = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const;

export type PlanFeature = (typeof planFeatures)[number];

/** Which features a plan has. */
export type PlanFeatureFlags = Readonly<Record<PlanFeature, boolean>>;

/** A new plan has every feature (administration §9). */
export const newPlanFeatures: PlanFeatureFlags = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
};
