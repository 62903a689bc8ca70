import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { Button } from '../../parts/button/button.tsx'
import { chosenPath } from '../menu/item-path.ts'
import { isDisabledAtSite, isItemShown, isItemUsable } from '../menu/is-item-usable.ts'
import { useMenuName } from '../menu/menu-names.tsx'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { sectionGroups, type SectionGroup, type SectionTile } from './section-groups.ts'
import './section-screen.css'

/** Screens up to which a page is taken in at a glance. */
const fewScreens = 6

/** The route of a section, such as `setup`: what the user may open of it, under its headings, and a search where there is much. */
export function SectionScreen({ item }: { readonly item: MenuItem }) {
  const t = useTranslate()
  const nameOf = useMenuName()
  const tiles = useTiles(item)
  const [search, setSearch] = useState('')
  const groups = sectionGroups(tiles, { titleOf: t, search })
  const label = t('shell.section.search', { section: nameOf(item) })
  return (
    <section className="lar-section">
      <header>
        <h1>{nameOf(item)}</h1>
        {tiles.length <= fewScreens ? null : (
          <span className="lar-section-search" role="search">
            <Search aria-hidden="true" />
            <input
              type="search"
              className="bp6-input"
              aria-label={label}
              placeholder={label}
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </span>
        )}
      </header>
      <div role="status">
        {groups.length > 0 ? null : (
          <p className="lar-section-nothing">
            {t('shell.section.nothing')} <Button onClick={() => setSearch('')}>{t('shell.section.clear')}</Button>
          </p>
        )}
      </div>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </section>
  )
}

/** Screens of the section that open for this person at this site. */
function useTiles(item: MenuItem): readonly SectionTile[] {
  const t = useTranslate()
  const nameOf = useMenuName()
  const { session } = useDefinitions()
  const screens = item.SecondaryMenu.flatMap((second) => (second.SubMenu.length > 0 ? second.SubMenu : [second]))
  return screens
    .filter((one) => isItemShown(one) && isItemUsable(one) && !isDisabledAtSite(one, session.siteId))
    .map((one) => ({
      item: one,
      name: nameOf(one),
      description: one.Description === '' ? '' : t(one.Description),
    }))
}

function Group({ group: { title, tiles } }: { readonly group: SectionGroup }) {
  const { base } = useServices()
  const { permissions } = useDefinitions()
  return (
    <>
      {title === '' ? null : <h2>{title}</h2>}
      <ul>
        {tiles.map(({ item, name, description }) => (
          <li key={item.Id}>
            <Link
              to={`${base}/${chosenPath(item, permissions)}`}
              aria-describedby={description === '' ? undefined : `section-${item.Id}`}
            >
              {name}
            </Link>
            {description === '' ? null : (
              <span id={`section-${item.Id}`} className="lar-section-about">
                {description}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
