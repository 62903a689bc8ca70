import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SettingsSource } from '#core/definition/schema/tenant/settings-schema.ts'
import { parsePort } from '../../../src/plugins/settings-panel/parse-port.ts'
import { minutesOf, optionOf } from '../../../src/plugins/settings-panel/timeout-choice.ts'
import { settingRecord } from '../../../src/plugins/settings-panel/setting-record.ts'

const bounds = { minimum: 1, maximum: 65_535 }

describe('the printer port', () => {
  it.each([
    ['9127', 9127],
    [' 80 ', 80],
    ['65535', 65_535],
  ])('[SPEC-5.30] %j is %d', (typed, expected) => {
    expect(parsePort(typed, bounds)).toBe(expected)
  })

  it.each(['', '  ', 'abc', '80a', '1.5', '-2', '0', '65536', '1e3'])('[SPEC-5.30] %j is none', (typed) => {
    expect(parsePort(typed, bounds)).toBeUndefined()
  })

  it('[SPEC-4.6.1] is stored with what was there before, or with id 0', () => {
    const change = { key: 'utilityserviceport', label: 'Local Printer Port', value: '9127' }
    const fresh = { Id: 0, DisplayKeyName: 'Local Printer Port', Options: '', Key: 'utilityserviceport', Value: '9127' }
    expect(settingRecord(undefined, change)).toEqual(fresh)
    expect(settingRecord({ ...fresh, Id: 7, Value: '1', Options: 'x' }, change)).toEqual({
      ...fresh,
      Id: 7,
      Options: 'x',
    })
  })
})

describe('the session time-out', () => {
  // The file is checked against the schema its type is inferred from by config:check.
  const source = JSON.parse(readFileSync('config/forms/settings.json', 'utf8')) as SettingsSource
  const setting = source.sections['session']?.settings['timeout'] ?? { options: [], default: 0 }

  it('[SPEC-9.1] has the twelve durations, each stored a minute below its label', () => {
    expect(setting.options?.map(({ id, valueInMinutes }) => [id, valueInMinutes])).toEqual([
      [1, 1],
      [2, 4],
      [3, 9],
      [4, 14],
      [5, 29],
      [6, 44],
      [7, 59],
      [8, 119],
      [9, 179],
      [10, 239],
      [11, 299],
      [12, 359],
    ])
  })

  it('[SPEC-4.5.2] is one hour where nothing fits, such as a limit of the tenant or off', () => {
    expect([optionOf(setting, 359), optionOf(setting, 20), optionOf(setting, 0)]).toEqual([12, 7, 7])
  })

  it('[SPEC-4.5.1] stands for minutes; an unknown choice for none', () => {
    expect([minutesOf(setting, 1), minutesOf(setting, 7), minutesOf(setting, 13)]).toEqual([1, 59, 0])
  })
})
