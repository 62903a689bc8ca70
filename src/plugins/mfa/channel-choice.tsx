import { useTranslate } from '#engine'
import type { Channel } from './mfa-calls.ts'
import type { CodeSending } from './use-code-sending.ts'

const labels = { email: 'Mfa.Email', sms: 'Mfa.Sms' } as const satisfies Readonly<Record<Channel, string>>

/** By which way the next code comes; without a phone there is nothing to choose. */
export function ChannelChoice({ sending, hasPhone }: { readonly sending: CodeSending; readonly hasPhone: boolean }) {
  const t = useTranslate()
  const { channel, setChannel } = sending
  const channels: readonly Channel[] = hasPhone ? ['email', 'sms'] : ['email']
  return (
    <fieldset className="mfa-channels">
      <legend>{t('Mfa.SendBy')}</legend>
      {channels.map((one) => (
        <label key={one}>
          <input type="radio" name="mfa-channel" checked={one === channel} onChange={() => setChannel(one)} />
          {t(labels[one])}
        </label>
      ))}
    </fieldset>
  )
}
