import type { Env } from '../env.ts'
import type { AppDeps } from '../http/app-deps.ts'
import type { Clock } from '../http/clock.ts'
import type { MailWorkerDeps } from '../mail/send-due-mails.ts'
import type { NamedStep } from '../runs/engine/run-step.ts'

/** What background work needs of the process. */
export interface JobDeps
  extends
    Omit<MailWorkerDeps, 'transport' | 'from' | 'drawFile'>,
    Pick<AppDeps, 'figures' | 'moveEffects' | 'recordEffects'> {
  /** Named steps that runs of the definitions may have. */
  readonly runSteps: readonly NamedStep[]
  /** Address for larder_rw. */
  readonly url: string
  /** The same for what listens, which a pooler cannot do; `url` when absent. */
  readonly listenUrl?: string | undefined
  /** Address for a login that may become larder_owner. */
  readonly ownerUrl: string
  readonly clock: Clock
  readonly env: Pick<Env, 'smtpUrl' | 'mailDir' | 'publicUrl' | 'isOnPremises'>
}
