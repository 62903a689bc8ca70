import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { linksOf, type TextLink } from '../../client/address/text-links.ts'
import { goingOn } from '../../client/address/goes-on.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import { useRecordWrites } from '../../client/data/use-record-writes.ts'
import { useServices } from '../../client/services/app-services.ts'
import type { Toast } from '../../client/state/toasts-slice.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useForm } from '../context/form-context.tsx'
import { goToIssue } from '../problems/go-to-issue.ts'
import { tabParameter, withTab } from '../tabs/use-form-tab.ts'
import { numberOf } from './done-text.ts'
import type { RecordWriter } from './record-writer.ts'
import type { WriterWorld } from './writer-world.ts'

/** How long a toast stays that offers to take a move back, or leads to another document: long enough to be reached, also by keys. */
const reachableMilliseconds = 6_000

/** What only the screen knows of a form. */
type ScreenOfForm = Pick<WriterWorld, 'family' | 'record' | 'keeper'>

/** Tells the writer of an open form what is around it; it decides nothing. */
export function useRecordWriter(writer: RecordWriter, { family, record, keeper }: ScreenOfForm): void {
  const { translate, places } = useForm()
  const toast = useToast()
  const writes = useRecordWrites(family.entity.set)
  const open = useOpenSaved(family, record)
  const toldLinks = useToldLinks(family)
  const readAgain = useReadAgain(family.entity.set)
  useLayoutEffect(() => {
    writer.enter({
      family,
      record,
      keeper,
      writes,
      translate,
      open,
      readAgain,
      tell: (message, row, undo) =>
        toast({
          message,
          intent: 'success',
          ...(row && toldLinks(row)),
          ...(undo && undoable(translate('form.move.takeBack'), undo)),
        }),
      tellRefused: (message) => toast({ message, intent: 'danger' }),
      goTo: (issue) => goToIssue(places, issue),
      reveal: ({ field, lines }) => places.reach(lines ?? field, () => undefined),
    })
  })
}

function undoable(label: string, run: () => void): Pick<Toast, 'action' | 'timeout'> {
  return { action: { label, run }, timeout: reachableMilliseconds }
}

/** Numbers in what is told lead to their documents: that of the record itself, and those of documents the server names (FORM-97). */
function useToldLinks(family: WriterWorld['family']): (row: WireRow) => Partial<Pick<Toast, 'links' | 'timeout'>> {
  const { documentAddress } = useForm()
  const navigate = useNavigate()
  const follow = (address: string) => void navigate(address.replace(/^#/, ''))
  return (row) => {
    const others = linksOf(row['@larder.records'], documentAddress)
    const address = documentAddress({ of: family.id, id: row.Id, title: '' })
    const own: readonly TextLink[] = address === undefined ? [] : [{ words: numberOf(family, row), address }]
    return { links: { of: [...own, ...others], follow }, ...(others.length > 0 && { timeout: reachableMilliseconds }) }
  }
}

function useReadAgain(set: string): WriterWorld['readAgain'] {
  const client = useQueryClient()
  const [session] = useSetKey(set)
  return () => void client.invalidateQueries({ queryKey: [session, set] })
}

/** A record that did not exist before gets its own address, with the tab that is open. */
function useOpenSaved(family: WriterWorld['family'], record: VersionedRecord | undefined): WriterWorld['open'] {
  const { base } = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { key } = useLocation()
  return ({ row }) => {
    if (record !== undefined) return
    const tab = query.get(tabParameter) ?? undefined
    const search = withTab(new URLSearchParams(), tab).toString()
    const path = `${base}/${family.routes.create ?? ''}/${row.Id}`
    // The leave guard learns with the next render that nothing is unsaved. The form goes on there, with the focus and all that is typed.
    setTimeout(() => void navigate({ pathname: path, search }, { replace: true, state: goingOn(key) }))
  }
}
