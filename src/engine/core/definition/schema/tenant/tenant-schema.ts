import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { httpsUrl, OpenIdSource, SamlSource } from './directory-schema.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const count = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }))
const HttpsUrl = httpsUrl('An https address, or empty.')
const Language = Type.String({
  pattern: '^[a-z]{2}(-[A-Z]{2})?$',
  description: 'A language that has a folder in config/locales.',
})

const AuthSource = closed(
  {
    azureAdType: Type.Optional(
      wordOf(['', 'LDAP', 'AzureOpenId', 'SAML', 'B2C'], { description: 'Directory kind; empty: none.' }),
    ),
    enableProductAuthentication: flag('People sign in with a password of the product.'),
    mfa: flag('A second factor is asked.'),
    authority: httpsUrl("Directory of the product's provider, for its employees."),
    clientId: Type.Optional(Type.String({ maxLength: 200, description: 'Client id in that directory.' })),
    employeeSignIn: flag("The provider's employees are offered their own sign-in; true by default."),
    clientSecretName: Type.Optional(
      Type.String({ pattern: '^[A-Z][A-Z0-9_]*$', description: 'Name of the secret; never the secret.' }),
    ),
    oauth: Type.Optional(OpenIdSource),
    saml: Type.Optional(SamlSource),
  },
  { description: 'How people sign in.' },
)

/** Rule names are the specification's (SPEC-5.1). */
const PasswordRulesSource = closed(
  {
    MinimumLength: count(6, 128, 'Fewest characters; 6 by default.'),
    MaximumLength: count(8, 256, 'Most characters; 256 by default.'),
    NumberAllowed: flag('At least one digit.'),
    UpperCaseCharacter: flag('At least one upper-case letter.'),
    LowerCaseCharacter: flag('At least one lower-case letter.'),
    SpecialCharacter: flag('At least one special character.'),
    expiryDays: count(0, 3650, 'Days until a password must change; 0: never.'),
    promptDays: count(0, 365, 'Days before that in which people are asked.'),
  },
  { description: 'Rules of passwords.' },
)

const BrandingSource = closed(
  {
    productName: Type.Optional(Type.String({ maxLength: 80, description: 'Name of the product on screen.' })),
    logo: Type.Optional(
      Type.String({ pattern: '^([a-z0-9-]+\\.(svg|png))?$', description: "File among the product's own assets." }),
    ),
    isProduct: flag('False: no image of the product on the tampering page.'),
    websiteUrl: HttpsUrl,
    privacyUrl: HttpsUrl,
    termsUrl: HttpsUrl,
    helpUrl: HttpsUrl,
  },
  { description: 'What names and marks the product.' },
)

const CurrencySource = closed(
  {
    code: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' })),
    symbol: Type.Optional(Type.String({ maxLength: 4, description: 'Sign in front of amounts.' })),
    decimals: count(0, 6, 'Decimals of money.'),
  },
  { description: 'Currency where a site names none.' },
)

/** A tenant's settings: config/tenants/<id>/tenant.json. */
export const TenantSource = closed({
  ...fileHeader,
  id: Type.String({ pattern: '^[a-z][a-z0-9-]*$', description: 'The first segment of the hash route.' }),
  name: Type.String({ minLength: 1, maxLength: 80, description: 'Name people know it by.' }),
  isActive: flag('False: nobody signs in.'),
  guests: Type.Optional(
    wordOf(['none', 'guests', 'restricted'], {
      description: 'A tenant of guests bears its own name; restricted ones reach the public pages only.',
    }),
  ),
  auth: Type.Optional(AuthSource),
  passwordRules: Type.Optional(PasswordRulesSource),
  branding: Type.Optional(BrandingSource),
  languages: Type.Optional(Type.Array(Language, { minItems: 1, description: 'Languages offered.' })),
  defaultLanguage: Type.Optional(Language),
  dateFormat: Type.Optional(
    wordOf(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY'], { description: 'How days are written.' }),
  ),
  timeZone: Type.Optional(
    Type.String({ pattern: '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$', description: 'IANA zone where a site names none.' }),
  ),
  currency: Type.Optional(CurrencySource),
  numberDecimals: count(0, 6, 'Decimals of quantities.'),
  productVersionName: Type.Optional(Type.String({ maxLength: 40, description: 'Edition shown in the user menu.' })),
  session: Type.Optional(
    closed(
      {
        idleMinutes: count(1, 720, 'Minutes of idling before sign-out.'),
        absoluteMinutes: count(30, 1440, 'Longest session.'),
      },
      { description: 'Limits of a session.' },
    ),
  ),
  approvals: Type.Optional(
    closed(
      {
        linkHours: count(1, 168, 'Hours an approval link lives.'),
        remindHours: count(0, 720, 'Hours after which an approver is reminded, once a question; 0: never.'),
        escalateHours: count(0, 2160, 'Hours after which others are told that an approver has not answered; 0: never.'),
      },
      { description: 'Approval: links, reminders, escalation.' },
    ),
  ),
  plugins: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description: 'Options of plugins by name; each plugin says which it has.',
    }),
  ),
})
export type TenantSource = Static<typeof TenantSource>
