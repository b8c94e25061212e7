type Job = { readonly id: number };

const isSame =
  (job: Job) =>
  ({ id }: Job): boolean =>
    id === job.id;

/** Puts a job that was just asked for first. One that is there already was told live, and is further by now than the answer. */
export const withAsked = <J extends Job>(jobs: J[], job: J): J[] => (jobs.some(isSame(job)) ? jobs : [job, ...jobs]);

/** Puts a job as it is now in its place, first when it is new. */
export const withTold = <J extends Job>(jobs: J[], job: J): J[] =>
  jobs.some(isSame(job)) ? jobs.map((one) => (one.id === job.id ? job : one)) : [job, ...jobs];
