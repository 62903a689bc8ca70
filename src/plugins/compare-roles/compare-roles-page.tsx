import { useId, useState } from 'react'
import { useDefinitions, useEntityList, useEntityRecord, useTranslate } from '#engine'
import { compareRights, type ComparedRight } from './compare-rights.ts'
import './compare-roles.css'

/** Two roles side by side: what only one of them may do comes first. */
export function CompareRolesPage() {
  const t = useTranslate()
  const { data } = useEntityList('Roles', { orderby: 'Name', top: 200, select: ['Id', 'Name'] })
  const [chosen, setChosen] = useState<readonly (number | undefined)[]>([])
  const roles = (data?.value ?? []).map((row) => ({ id: row.Id, name: String(row['Name']) }))
  const first = roles.find(({ id }) => id === (chosen[0] ?? roles[0]?.id))
  const second = roles.find(({ id }) => id === (chosen[1] ?? roles[1]?.id))
  return (
    <section className="cmp">
      <h1>{t('compareRoles.title')}</h1>
      <p className="cmp-about">{t('compareRoles.about')}</p>
      <div className="cmp-choice">
        <RoleChoice
          label={t('compareRoles.first')}
          {...{ roles, role: first, onChoose: (id) => setChosen([id, second?.id]) }}
        />
        <RoleChoice
          label={t('compareRoles.second')}
          {...{ roles, role: second, onChoose: (id) => setChosen([first?.id, id]) }}
        />
      </div>
      {first === undefined || second === undefined ? (
        <p role="status">{t('shell.loading')}</p>
      ) : (
        <Comparison first={first} second={second} />
      )}
    </section>
  )
}

interface RoleName {
  readonly id: number
  readonly name: string
}

interface RoleChoiceProps {
  readonly label: string
  readonly roles: readonly RoleName[]
  readonly role: RoleName | undefined
  readonly onChoose: (id: number) => void
}

function RoleChoice({ label, roles, role, onChoose }: RoleChoiceProps) {
  const id = useId()
  return (
    <div className="lar-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="cmp-select"
        value={role?.id ?? ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {roles.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function Comparison({ first, second }: { readonly first: RoleName; readonly second: RoleName }) {
  const t = useTranslate()
  const own = [useRights(first.id), useRights(second.id)] as const
  const { permissions } = useDefinitions()
  const [a, b] = own
  if (a === undefined || b === undefined) return <p role="status">{t('shell.loading')}</p>
  const tree = permissions.modules.flatMap(({ SubModules }) =>
    SubModules.flatMap(({ PermissionResource }) => PermissionResource.map(({ Name }) => Name)),
  )
  const rows = compareRights(tree, a, b)
  const differing = rows.filter((row) => row.inFirst !== row.inSecond)
  return (
    <>
      <p role="status">
        {t('compareRoles.found', { differing: differing.length, same: rows.length - differing.length })}
      </p>
      <table className="cmp-table">
        <thead>
          <tr>
            <th scope="col">{t('compareRoles.right')}</th>
            <th scope="col">{first.name}</th>
            <th scope="col">{second.name}</th>
          </tr>
        </thead>
        <Rows title={t('compareRoles.differences')} rows={differing} />
        <Rows title={t('compareRoles.both')} rows={rows.slice(differing.length)} />
      </table>
    </>
  )
}

/** The rights of a role; undefined while they are asked for. */
function useRights(id: number): readonly string[] | undefined {
  const { data } = useEntityRecord('Roles', id)
  const lines = data?.row['Permissions']
  return Array.isArray(lines)
    ? lines.map((line: Readonly<Record<string, unknown>>) => String(line['Permission']))
    : undefined
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ComparedRight[] }) {
  const t = useTranslate()
  if (rows.length === 0) return null
  const sign = (isHeld: boolean) => (
    <td className={isHeld ? 'cmp-held' : 'cmp-not'}>{t(isHeld ? 'compareRoles.yes' : 'compareRoles.no')}</td>
  )
  return (
    <tbody>
      <tr className="cmp-group">
        <th scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {rows.map(({ right, inFirst, inSecond }) => (
        <tr key={right}>
          <th scope="row">{t(`permission.${right}`)}</th>
          {sign(inFirst)}
          {sign(inSecond)}
        </tr>
      ))}
    </tbody>
  )
}
