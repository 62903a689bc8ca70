import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'

/** An https address, or empty. */
export const httpsUrl = (description: string) =>
  Type.Optional(Type.String({ pattern: '^(https://[^\\s<>"]+)?$', maxLength: 500, description }))

const words = (pattern: string, description: string) =>
  Type.Optional(Type.Array(Type.String({ pattern }), { maxItems: 20, description }))

/** A tenant's own OpenID provider. All of it is public: browsers are told everything but the expected issuer. */
export const OpenIdSource = closed(
  {
    tenantIdentifier: Type.Optional(
      Type.String({ maxLength: 200, description: 'Id of the organisation in the directory.' }),
    ),
    authority: httpsUrl('Address of the provider, with the user flow where it has some.'),
    clientId: Type.Optional(Type.String({ maxLength: 200, description: 'Id the product is registered under.' })),
    issuer: httpsUrl("Exactly what tokens must name as their issuer; the provider's own word by default."),
    scopes: words('^[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,200}$', 'Scopes asked for; openid, profile and email by default.'),
    knownAuthorities: words('^[a-z0-9.-]+(:[0-9]{1,5})?$', 'Hosts of the provider, besides that of the authority.'),
    userFlows: words('^[A-Za-z0-9_.-]{1,100}$', 'User flows whose accounts may sign in; empty: the provider has none.'),
  },
  { description: "The tenant's own OpenID provider (AzureOpenId and B2C)." },
)

/** A tenant's own SAML identity provider. */
export const SamlSource = closed(
  {
    entryPoint: httpsUrl('Where the provider takes sign-in requests (HTTP-Redirect).'),
    issuer: Type.Optional(Type.String({ maxLength: 500, description: 'Entity id of the provider.' })),
    audience: Type.Optional(
      Type.String({ maxLength: 500, description: "Entity id of the product there; the product's address by default." }),
    ),
    certificates: words('^[A-Za-z0-9+/=]{100,8000}$', 'Certificates it signs with, base64 without the PEM lines.'),
    emailAttribute: Type.Optional(
      Type.String({ maxLength: 200, description: 'Attribute with an address the provider vouches for.' }),
    ),
    logoutUrl: httpsUrl('Where the provider signs people out.'),
  },
  { description: "The tenant's own SAML identity provider." },
)
