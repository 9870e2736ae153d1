import type { VerbTable } from './transport-dispatch.ts';
import type { TUNEUP_VERBS } from './tuneup-contract.ts';
import type { WithWorkshop } from './workshop.ts';

/** The verbs of the tune-up, for every front. Loaded when the first is asked for: no other command waits for them. */
export function makeTuneupVerbs(withWorkshop: WithWorkshop): VerbTable<typeof TUNEUP_VERBS> {
  const look = () => import('./tuneup/look.ts');
  const grants = () => import('./tuneup/night-grants.ts');
  const finish = () => import('./tuneup/finish.ts');
  return {
    tuneupStatus: (request) =>
      withWorkshop(async (workshop) => (await finish()).tuneupStatus(request, workshop)),
    tuneupInit: (request) => withWorkshop(async (workshop) => (await look()).tuneupInit(request, workshop)),
    tuneupScan: (request, watch) =>
      withWorkshop(async (workshop) => (await look()).tuneupScan(request, workshop, watch)),
    tuneupPlan: (request, watch) =>
      withWorkshop(async (workshop) => (await look()).tuneupPlan(request, workshop, watch)),
    tuneupApply: (request, watch) =>
      withWorkshop(async (workshop) =>
        (await import('./tuneup/apply.ts')).tuneupApply(request, workshop, watch),
      ),
    tuneupReceipt: (request) =>
      withWorkshop(async (workshop) => (await finish()).tuneupReceipt(request, workshop)),
    tuneupClean: (request) =>
      withWorkshop(async (workshop) => (await finish()).tuneupClean(request, workshop)),
    tuneupRestore: (request, watch) =>
      withWorkshop(async (workshop) =>
        (await import('./tuneup/restore.ts')).tuneupRestore(request, workshop, watch),
      ),
    nightGrants: () => withWorkshop(async (workshop) => (await grants()).nightGrants(workshop)),
    nightGrantChange: (request) =>
      withWorkshop(async (workshop) => (await grants()).nightGrantChange(request, workshop)),
    tuneupNightly: (_request, watch) =>
      withWorkshop(async (workshop) => (await import('./tuneup/nightly.ts')).tuneupNightly(workshop, watch)),
  };
}
