import { describe, expect, it } from 'vitest'
import { issuesWith, productDefinitions } from './support/issues-with.ts'

describe('what the server is at work on', () => {
  it('[JOB-741, HEALTH-741] is told by a filter over fields of the records that everybody may read', async () => {
    const { families } = await productDefinitions()
    expect(families.get('healthRun')?.entity.underWay).toBe("State ne 'Finished'")
    expect(families.get('healthCheck')?.entity.changesWith).toBe('healthRun')
    const issues = await issuesWith('forms/setup/healthRun.json', '"underWay": "State ', '"underWay": "Stat ')
    expect(issues).toContainEqual(expect.objectContaining({ code: 'unknown-property', pointer: '/entity/underWay' }))
    const guarded = await issuesWith(
      'forms/setup/healthRun.json',
      '"default": "Waiting",',
      '"default": "Waiting", "readIf": "ViewCost",',
    )
    expect(guarded).toContainEqual(expect.objectContaining({ pointer: '/entity/underWay' }))
  })

  it('[JOB-741] or by a family that says what of it is under way, and not by both', async () => {
    const file = 'forms/setup/healthCheck.json'
    expect(await issuesWith(file, '"changesWith": "healthRun"', '"changesWith": "unit"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-family', pointer: '/entity/changesWith' }),
    )
    const both = '"changesWith": "healthRun", "underWay": "State eq \'Broken\'"'
    expect(await issuesWith(file, '"changesWith": "healthRun"', both)).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: '/entity/changesWith' }),
    )
  })
})
