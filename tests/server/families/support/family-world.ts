import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { siteTime } from '#core/calendar/site-time.ts'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SampleValues } from '#core/model/samples-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { ErrorBody } from '#core/http/error-body.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { toWireInput, type WireRecord } from '#core/record/wire-record.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import { layOver } from '#core/samples/lay-over.ts'
import { makeSample } from '#core/samples/make-sample.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TestSession } from '../../support/sign-in.ts'
import { createFinder } from './find-sample.ts'
import type { People } from './people.ts'

/** A record that was made: what was given, and what the server answered. */
export interface MadeRecord {
  readonly given: EntityRecord
  readonly row: WireRow
}

/** Whoever is asked, with somebody who may make everything. */
export interface Administered {
  readonly admin: TestSession
}

/** One tenant of the demo, in which records are made as people make them. */
export interface FamilyWorld<P extends Administered = People> {
  readonly definitions: TenantDefinitions
  readonly people: P
  readonly session: SessionScope
  /** A valid record, not saved yet. @throws Error that says which sample to add */
  readonly sample: (family: FamilyDefinition, over?: SampleValues) => Promise<EntityRecord>
  /** The valid record with what a mistake changes of it. */
  readonly wrongSample: (family: FamilyDefinition, set: SampleValues) => Promise<EntityRecord>
  /** The same, saved by the administrator. */
  readonly make: (family: FamilyDefinition, over?: SampleValues) => Promise<MadeRecord>
}

/** POST of a new record. */
export function post(
  session: TestSession,
  family: FamilyDefinition,
  payload: WireRecord,
): Promise<LightMyRequestResponse> {
  // Samples look alike, and are meant all the same.
  const headers = { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true' }
  return session.call({ method: 'POST', url: `/inventory/api/${family.entity.set}`, headers, payload: { ...payload } })
}

/** What the world begins with. */
export interface WorldStart<P extends Administered> {
  readonly definitions: TenantDefinitions
  readonly people: P
  /** Whose session the values of a sample follow; the administrator's unless told. */
  readonly as?: TestSession
  readonly now: () => Date
  /** Number of the sample before the first; 1000 unless told. */
  readonly first?: number
}

/** The world of one tenant; samples are numbered from one on. */
export async function createFamilyWorld<P extends Administered>(start: WorldStart<P>): Promise<FamilyWorld<P>> {
  const { definitions, people, now, first = 1000 } = start
  // Asked at each use: a world may stand while the day of the site ends.
  const own = await readSession(people.admin, now)
  const theirs = start.as === undefined ? own : await readSession(start.as, now)
  let number = first
  const find = createFinder({ definitions, admin: people.admin, make: (family, over) => make(family, over) })
  const sampleFor = async (family: FamilyDefinition, over: SampleValues, whose: SessionScope) => {
    number += 1
    const made = await makeSample({ family, session: whose, number, find, over })
    if (!made.ok) throw new Error(`No valid record of ${family.id} can be made: ${told(made.error)}. ${advice(family)}`)
    return made.value
  }
  const sample = (family: FamilyDefinition, over: SampleValues = {}) => sampleFor(family, over, theirs())
  // Who saves it is the administrator, whoever's sample needs it.
  const make = async (family: FamilyDefinition, over: SampleValues = {}): Promise<MadeRecord> => {
    const given = await sampleFor(family, over, own())
    const answer = await post(people.admin, family, toWireInput(family.entity, given))
    if (answer.statusCode === 201) return { given, row: answer.json<WireRow>() }
    const { Code, Errors = [] } = answer.json<ErrorBody>()
    throw new Error(
      `The sample of ${family.id} was refused with ${answer.statusCode} ${Code}: ${told(Errors)}. ${advice(family)}`,
    )
  }
  const wrongSample = async (family: FamilyDefinition, set: SampleValues) =>
    layOver({ family, session: theirs(), number, find }, await sample(family), set)
  return {
    definitions,
    people,
    get session() {
      return theirs()
    },
    sample,
    wrongSample,
    make,
  }
}

function told(issues: readonly FieldIssue[]): string {
  return issues.map(({ lines, field, code }) => `${lines === undefined ? '' : `${lines}.`}${field} ${code}`).join(', ')
}

function advice({ module, id }: FamilyDefinition): string {
  return `Say under samples.record of config/forms/${module}/${id}.json what cannot be made up.`
}

/** What expressions read of a person's session, as the browser would know it at the moment it is asked. */
async function readSession(person: TestSession, now: () => Date): Promise<() => SessionScope> {
  const { session, preferences } = (await person.call({ url: '/tenantmgmt/api/Definitions' })).json<
    Pick<ClientDefinitions, 'session' | 'preferences'>
  >()
  const scope = {
    user: {
      id: session.userId,
      name: session.username,
      email: session.emailId,
      role: session.roleId,
      permissions: [],
    },
    session: {
      site: session.siteId,
      defaultLocation: session.defaultLocationId,
      language: session.language,
      currency: session.currencyCode,
      baseCurrency: session.currencyId,
    },
    money: {
      decimals: session.currencyDecimals,
      elsewhere: session.currencyDecimalsElsewhere,
      foreign: session.foreignDecimals,
    },
    tenant: { id: session.tenantId, name: session.tenantName },
    preference: preferences.values,
  }
  return () => {
    const instant = now().toISOString()
    return { ...scope, now: { today: siteTime(instant, session.timeZone)?.day ?? instant.slice(0, 10), instant } }
  }
}
