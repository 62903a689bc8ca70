import type { DemoActor } from '../demo-actor.ts'

/** A buyer begins to process what is open: the job lists the lines once the product runs, and they wait for him. */
export async function loadProcessing(buyer: DemoActor, now: Date): Promise<void> {
  const document = await buyer.create('RequestProcessings', now, { Reference: 'What is open' })
  await buyer.move('RequestProcessings', now, { document, move: 'generate' })
}
