import { sql } from 'kysely'
import { linesNeed, type NeededRecord } from '#core/effects/need.ts'
import { idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { circleWords } from './circle-words.ts'
import { recipeSizeIssues } from './recipe-size-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const recipeReads: TableReads = {
  by: 'server/recipes/recipe-effect.ts',
  entities: { recipe: { number: 'text', status: 'status' }, recipeLine: { recipe: { to: 'recipe' } } },
}

const needs = {
  number: textParam('header', ['text']),
  name: textParam('header', ['text']),
  yieldUnit: idParam('header', 'unit'),
  versionOf: idParam('header', 'recipe'),
  lines: linesNeed({ recipe: idParam('line', 'recipe') }),
  units: linesNeed({ unit: idParam('line', 'unit') }),
}

type RecipeInput = RecordEffectInput<typeof needs>

/** Most levels of recipes within recipes. */
const deepest = 20

/**
 * Saves of recipes: the unit of the yield is one of the recipe's, a new version keeps the number, and no recipe holds itself by however
 * many others (RCP-3, E_CYCLE), nor others more than twenty levels deep, nor comes to too many lines (RCP-21). Saves of recipes wait for each other, so that two of them make
 * no circle together, nor one too large.
 */
export const recipeEffect: RecordEffect = defineRecordEffect({
  name: 'recipes:recipe',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    await waitForOthers(input)
    const circles = await circleIssues(input)
    // What has no end has no size.
    const sizes = circles.length > 0 ? [] : await sizeIssues(input)
    return [...unitIssues(input.record), ...(await numberIssues(input)), ...circles, ...sizes]
  },
})

async function waitForOthers({ trx, ctx }: RecipeInput): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`recipes ${ctx.tenantId}`}, 0))`.execute(trx)
}

function sizeIssues({ trx, ctx, record }: RecipeInput): Promise<readonly FieldIssue[]> {
  const { number, lines } = record
  return recipeSizeIssues(trx, { tenantId: ctx.tenantId, number, lines: lines.map(({ recipe }) => recipe) })
}

function unitIssues({ yieldUnit, units }: NeededRecord<typeof needs>): readonly FieldIssue[] {
  const isKnown = yieldUnit === undefined || units.some(({ unit }) => unit === yieldUnit)
  return isKnown ? [] : [fieldIssue('yieldUnit', { code: 'unitOfRecipe' })]
}

async function numberIssues({ trx, ctx, record }: RecipeInput): Promise<readonly FieldIssue[]> {
  if (record.versionOf === undefined) return []
  const { rows } = await sql<{ readonly number: string }>`
    SELECT r.number FROM recipe AS r WHERE r.tenant_id = ${ctx.tenantId} AND r.id = ${record.versionOf}`.execute(trx)
  return rows[0]?.number === record.number ? [] : [fieldIssue('number', { code: 'recipeNumber' })]
}

/** A line whose recipe holds this one, or too many levels, as the versions that are not retired are made. */
interface Depth {
  readonly held: number
  readonly isCircle: boolean
  readonly isDeep: boolean
}

async function circleIssues({ trx, ctx, record, before }: RecipeInput): Promise<readonly FieldIssue[]> {
  const held = record.lines.flatMap(({ recipe }, index) => (recipe === undefined ? [] : [{ recipe, index }]))
  if (held.length === 0) return []
  const ids = [...new Set(held.map(({ recipe }) => recipe))]
  const found = await sql<Depth>`
    WITH RECURSIVE inside AS (
      SELECT r.id AS held, r.number, 1 AS depth FROM recipe AS r WHERE r.tenant_id = ${ctx.tenantId} AND r.id = ANY(${ids}::bigint[])
      UNION
      SELECT i.held, s.number, i.depth + 1 FROM inside AS i
        JOIN recipe AS v ON v.tenant_id = ${ctx.tenantId} AND v.number = i.number AND v.status <> 'Retired'
        JOIN recipe_line AS l ON l.tenant_id = v.tenant_id AND l.parent_id = v.id AND l.recipe_id IS NOT NULL
        JOIN recipe AS s ON s.tenant_id = l.tenant_id AND s.id = l.recipe_id
        WHERE i.number <> ${record.number} AND i.depth <= ${deepest}
    ) SELECT i.held, bool_or(i.number = ${record.number}) AS "isCircle", max(i.depth) >= ${deepest} AS "isDeep"
      FROM inside AS i GROUP BY i.held`.execute(trx)
  const depths = new Map(found.rows.map((row) => [row.held, row]))
  const own = before === undefined ? undefined : Number(before.id)
  const issues = held.map(async ({ recipe, index }) => {
    const depth = depths.get(recipe)
    const isCircle = depth?.isCircle === true || recipe === own
    if (!isCircle && depth?.isDeep !== true) return []
    const way = { tenantId: ctx.tenantId, number: record.number, name: record.name, held: recipe }
    const issue = isCircle
      ? { code: 'recipeCycle', params: { way: await circleWords(trx, way) } }
      : { code: 'recipeDepth', params: { most: deepest } }
    return [fieldIssue('recipe', issue, { lines: 'lines', index })]
  })
  return (await Promise.all(issues)).flat()
}
