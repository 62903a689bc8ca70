import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { pathUnder } from '../../client/address/path-under.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { buttonClass } from '../../parts/button/button-class.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { currentItemId } from '../menu/current-item.ts'
import { itemPath } from '../menu/item-path.ts'
import { useMenuName } from '../menu/menu-names.tsx'
import { parseHighlight } from '../menu/parse-highlight.ts'
import { resolveScreen, type ScreenLack } from './resolve-screen.ts'

/** Says why a screen of the product does not open and what to do, and leads on: to the list of the menu item it belongs to, and to the start. */
export function UnavailableScreen({ lack }: { readonly lack: ScreenLack }) {
  const t = useTranslate()
  const nameOf = useMenuName()
  const { base } = useServices()
  const list = useOwnList()
  return (
    <section className="lar-notice-page">
      <h1>{t(`shell.lack.${lack}.title`)}</h1>
      <p>{t(`shell.lack.${lack}.text`)}</p>
      <div className="lar-notice-actions">
        {list === undefined ? null : (
          <Link className={buttonClass({ intent: 'primary' })} to={`${base}/${itemPath(list)}`}>
            {t('shell.lack.to', { screen: nameOf(list) })}
          </Link>
        )}
        <Link className={buttonClass({ intent: list === undefined ? 'primary' : 'none' })} to={`${base}/`}>
          {t('errorsUi.toStart')}
        </Link>
      </div>
    </section>
  )
}

/** The menu item this address belongs to, where it leads to a list the user may open. */
function useOwnList(): MenuItem | undefined {
  const { base } = useServices()
  const definitions = useDefinitions()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const { menu, families } = definitions
  const place = { path: pathUnder(base, pathname), highlight: parseHighlight(query.get('data')), families }
  const id = currentItemId(menu, place)
  const items = menu.flatMap((item) => [...item.SecondaryMenu.flatMap((second) => [second, ...second.SubMenu]), item])
  const item = items.find((one) => one.Id === id)
  if (item === undefined || item.RoutingURL === place.path) return undefined
  return resolveScreen(definitions, item.RoutingURL, new URLSearchParams()).kind === 'list' ? item : undefined
}
