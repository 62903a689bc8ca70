import { linesNeed } from '#core/effects/need.ts'
import { idParam, textParam } from '#core/model/param.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { deliverMessages } from './deliver-message.ts'

const needs = {
  subject: textParam('header', ['text']),
  text: textParam('header', ['multiline']),
  recipients: linesNeed({ user: idParam('line', 'user') }),
}

/** A message a person wrote: saving it once puts a copy into the inbox of everybody it names. Nothing of it changes afterwards. */
export const sendMessageEffect: RecordEffect = defineRecordEffect({
  name: 'messages:send',
  needs,
  async apply(input) {
    if (input.before === undefined) await send(input)
    return { staleSessions: [] }
  },
})

async function send({ trx, ctx, clock, record }: RecordEffectInput<typeof needs>): Promise<void> {
  const recipients = record.recipients.flatMap(({ user }) => user ?? [])
  await deliverMessages(
    trx,
    recipients.map((recipientId) => ({
      tenantId: ctx.tenantId,
      recipientId,
      senderId: ctx.userId,
      kind: 'Personal' as const,
      subject: record.subject,
      text: record.text,
      sentOn: clock.now(),
      document: null,
    })),
  )
}
