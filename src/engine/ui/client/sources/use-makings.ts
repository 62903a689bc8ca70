import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { ClientFamily, ClientSource } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { makingName } from '#core/http/sources-contract.ts'
import { useTranslate, type Translate } from '../i18n/use-translate.ts'
import { useServices } from '../services/app-services.ts'
import { useDefinitions } from '../state/use-session.ts'
import { printSourceLink } from './source-link.ts'

/** A kind of document that documents of a family can be made into. */
export interface Making {
  /** As `@larder.makes` names it. */
  readonly name: string
  /** What its button says. */
  readonly text: string
  /** True when one is made from several. */
  readonly isMany: boolean
  /** True where every row can be made into one, without asking the server which. */
  readonly isAlways: boolean
  /** True where it is the main action of a record that has no other. */
  readonly isLeading: boolean
  /** Opens the form of a new one, filled from these. */
  readonly open: (rows: readonly WireRow[]) => void
}

/** What documents of the family can be made into by this person, whatever their state. */
export function useMakings(family: ClientFamily): readonly Making[] {
  const { families } = useDefinitions()
  const { base } = useServices()
  const translate = useTranslate()
  const navigate = useNavigate()
  return useMemo(
    () =>
      makingTargets(families, family.id).map(({ target, source, route }) => ({
        name: makingName(target.id, source.id),
        text: textOf(translate, target, source),
        isMany: source.isMany,
        isAlways: false,
        isLeading: source.isLeading,
        open: (rows) => {
          const link = { source: source.id, ids: rows.map(({ Id }) => Id), lines: undefined }
          void navigate(`${base}/${route}${printSourceLink(link)}`)
        },
      })),
    [families, family, base, translate, navigate],
  )
}

/** What the rows of a list of open lines, or of open documents, can be made into by this person. */
export function useLineMakings(family: ClientFamily, { makes }: Pick<ListDefinition, 'makes'>): readonly Making[] {
  const { families } = useDefinitions()
  const { base } = useServices()
  const translate = useTranslate()
  const navigate = useNavigate()
  return useMemo(() => {
    const target = makes && families[makes.family]
    const source = target?.sources.find(({ id }) => id === makes?.source)
    const record = family.entity.fields.find(({ id }) => id === makes?.record)
    const route = target?.routes.create
    if (!target?.access.canCreate || source === undefined || record === undefined || route === undefined) return []
    const open = (rows: readonly WireRow[]) => {
      const ids = [...new Set(rows.map((row) => Number(row[wireName(record)])))]
      const lines = makes?.ofLines === false ? undefined : rows.map(({ Id }) => Id)
      const link = { source: source.id, ids, lines }
      void navigate(`${base}/${route}${printSourceLink(link)}`)
    }
    const text = textOf(translate, target, source)
    return [
      {
        name: makingName(target.id, source.id),
        text,
        isMany: source.isMany || makes?.ofLines !== false,
        isAlways: true,
        isLeading: false,
        open,
      },
    ]
  }, [families, family, makes, base, translate, navigate])
}

/** What the button of a making says: what it takes, where its family is made of such records in several ways. */
function textOf(translate: Translate, target: ClientFamily, { makes }: ClientSource): string {
  return makes === undefined ? translate('form.sources.make', { what: translate(target.title) }) : translate(makes)
}

/** The makings that the server says are open for a record as it was read. */
export function openMakings(makings: readonly Making[], row: WireRow | undefined): readonly Making[] {
  const names = row?.['@larder.makes']
  return makings.filter(({ name, isAlways }) => isAlways || (Array.isArray(names) && names.includes(name)))
}

/** Families this person may create, of which one is made from the given family. */
function makingTargets(families: Readonly<Record<string, ClientFamily>>, from: string) {
  return Object.values(families).flatMap((target) => {
    const route = target.routes.create
    if (route === undefined || !target.access.canCreate) return []
    return target.sources.filter((source) => source.from === from).map((source) => ({ target, source, route }))
  })
}
