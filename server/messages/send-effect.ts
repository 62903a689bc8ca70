import { linesOf } from '#core/record/record-scope.ts'
import type { RecordEffect, RecordEffectInput } from '../documents/record-effect.ts'
import { textIn } from '../posting/record-values.ts'
import { duplicateIssues } from '../people/duplicate-issues.ts'
import { deliverMessages } from './deliver-message.ts'

/** A message a person wrote: saving it once puts a copy into the inbox of everybody it names. Nothing of it changes afterwards. */
export const sendMessageEffect: RecordEffect = {
  name: 'messages:send',
  issues: ({ record }) => Promise.resolve(duplicateIssues(record, 'recipients', ['user'])),
  async apply(input) {
    if (input.before === undefined) await send(input)
    return { staleSessions: [] }
  },
}

async function send({ trx, ctx, clock, record }: RecordEffectInput): Promise<void> {
  const recipients = linesOf(record, 'recipients').flatMap(({ user }) => (typeof user === 'number' ? [user] : []))
  await deliverMessages(
    trx,
    recipients.map((recipientId) => ({
      tenantId: ctx.tenantId,
      recipientId,
      senderId: ctx.userId,
      kind: 'Personal' as const,
      subject: textIn(record, 'subject'),
      text: textIn(record, 'text'),
      sentOn: clock.now(),
      document: null,
    })),
  )
}
