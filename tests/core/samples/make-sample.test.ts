import { createHash } from 'node:crypto'
import validator from '@rjsf/validator-ajv8'
import { describe, expect, it } from 'vitest'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SampleValues } from '#core/model/samples-definition.ts'
import { wireInputSchema } from '#core/record/input-schema.ts'
import { toWire } from '#core/record/wire-record.ts'
import { validateRecord } from '#core/record/validate/validate-record.ts'
import { brokenSamples } from '#core/samples/break-sample.ts'
import { makeSample } from '#core/samples/make-sample.ts'
import { sampleDay } from '#core/samples/sample-day.ts'
import type { SampleLookup } from '#core/samples/sample-lookup.ts'
import type { CodeCatalogue } from '#core/model/code-catalogue.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { session } from '../record/sample-entity.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import { fixtureCatalogue } from '../../config/support/fixture-catalogue.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

function familiesOf(folder: string, code: CodeCatalogue): readonly FamilyDefinition[] {
  const built = buildDefinitions({
    files: textsIn(folder).filter(({ file }) => !file.startsWith('schemas/')),
    code,
    hash,
  })
  if (!built.ok) throw new Error(`${folder} is not right`)
  return [...built.value.base.families.values()]
}

const families = [...familiesOf(baseFolder, fixtureCatalogue), ...familiesOf('config', productCatalogue)]

/** A world in which every record asked for exists, each with an id of its own. */
function makeIn(family: FamilyDefinition, over: SampleValues = {}, asked: SampleLookup[] = []) {
  const find = async (question: SampleLookup) => {
    asked.push(question)
    return 100 + asked.length
  }
  return makeSample({ family, session, number: 1, find, over })
}

function familyNamed(id: string): FamilyDefinition {
  const family = families.findLast((one) => one.id === id)
  if (family === undefined) throw new Error(`No family ${id}`)
  return family
}

describe.each(families.map((family) => [family.id, family] as const))('samples of %s', (_id, family) => {
  it('[SAMPLE-2] are valid', async () => {
    const sample = await makeIn(family)
    expect(sample.ok ? [] : sample.error).toEqual([])
  })

  it('[SAMPLE-7] are valid by the JSON Schema of their entity, as RJSF’s own validator judges it', async () => {
    const sample = await makeIn(family)
    const schema = wireInputSchema(family.entity) as object
    const body = toWire(family.entity, sample.ok ? sample.value : {})
    expect(validator.validateFormData(body, schema).errors).toEqual([])
    const [asked] = wireInputSchema(family.entity).required
    if (asked === undefined) return
    const { [asked]: _left, ...rest } = body
    expect(validator.validateFormData(rest, schema).errors.map(({ name }) => name)).toContain('required')
  })

  it('[SAMPLE-6] are refused where they are broken', async () => {
    const sample = await makeIn(family)
    const scope = { entity: family.entity, session, record: sample.ok ? sample.value : {}, isNew: true }
    const untold = brokenSamples(scope).filter(({ record, field, code }) => {
      const issues = validateRecord({ ...scope, record })
      // That a record is there is the server's to say.
      return code !== 'lookup' && !issues.some((issue) => issue.field === field && issue.code === code)
    })
    expect(untold.map(({ name }) => name)).toEqual([])
  })
})

describe('samples', () => {
  it('[SAMPLE-2] hold what the definition says, and what another field asks for', async () => {
    const sample = await makeIn(familyNamed('requisition'), { requisitionType: 'DirectExpense', reference: null })
    expect(sample).toMatchObject({
      ok: true,
      value: { requisitionType: 'DirectExpense', reference: null, expenseAccount: expect.any(Number) },
    })
  })

  it('[SAMPLE-2] tell what is wrong when no record can be made', async () => {
    const family = familyNamed('requisition')
    const sample = await makeSample({ family, session, number: 1, find: async () => undefined })
    expect(sample.ok ? [] : sample.error.map(({ field, code }) => `${field} ${code}`)).toContain(
      'supplyLocation required',
    )
  })

  it('[SAMPLE-3] ask for other records than those beside a field, lines of the record beside it, and fresh ones where they stand once', async () => {
    const asked: SampleLookup[] = []
    await makeIn(familyNamed('requisition'), {}, asked)
    const of = (id: string) => asked.find((question) => question.field.id === id)
    expect(of('supplyLocation')?.named).toBe('Bay cold store')
    expect(of('unit')?.owner).toEqual(expect.any(Number))
    const people: SampleLookup[] = []
    await makeIn(familyNamed('approvalDelegation'), {}, people)
    expect(people.find((question) => question.field.id === 'delegate')?.not).toEqual([session.user.id])
    const limits: SampleLookup[] = []
    await makeIn(familyNamed('approvalLimit'), {}, limits)
    expect(limits[0]).toMatchObject({ isFresh: true, named: undefined })
  })

  it('[SAMPLE-2] count days from today', () => {
    expect([
      sampleDay('today', '2026-02-27'),
      sampleDay('today+2', '2026-02-27'),
      sampleDay('soon', '2026-02-27'),
    ]).toEqual(['2026-02-27', '2026-03-01', 'soon'])
  })
})
