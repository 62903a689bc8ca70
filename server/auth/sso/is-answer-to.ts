import type { Profile } from '@node-saml/node-saml'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

/** The signed assertion as the library parsed it, as far as it says what it answers. */
const Assertion = Type.Object({
  Assertion: Type.Object({
    Subject: Type.Tuple([
      Type.Object({
        SubjectConfirmation: Type.Array(
          Type.Object({
            $: Type.Object({ Method: Type.String() }),
            SubjectConfirmationData: Type.Array(
              Type.Object({ $: Type.Object({ InResponseTo: Type.String(), Recipient: Type.String() }) }),
            ),
          }),
        ),
      }),
    ]),
  }),
})

/**
 * True when the signed assertion itself answers this request and is meant for this address. The library reads the request from
 * the answer around it, which nobody may have signed: an assertion for somebody else's request could be put into it.
 */
export function isAnswerTo(profile: Profile, requestId: string, recipient: string): boolean {
  const parsed: unknown = profile.getAssertion?.()
  if (!Value.Check(Assertion, parsed)) return false
  return parsed.Assertion.Subject[0].SubjectConfirmation.some(
    ({ $, SubjectConfirmationData: data }) =>
      $.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
      data.some((one) => one.$.InResponseTo === requestId && one.$.Recipient === recipient),
  )
}
