import {
  BankAccount,
  Box,
  Calendar,
  Chart,
  Clipboard,
  Cog,
  Dashboard,
  Database,
  Dollar,
  FolderClose,
  Help,
  LogOut,
  ShoppingCart,
  TickCircle,
  Wrench,
} from '@blueprintjs/icons'

// Imported one by one: an icon asked for by name would load every icon there is.
const icons: Readonly<Record<string, typeof Box>> = {
  'bank-account': BankAccount,
  box: Box,
  calendar: Calendar,
  chart: Chart,
  clipboard: Clipboard,
  cog: Cog,
  dashboard: Dashboard,
  database: Database,
  dollar: Dollar,
  help: Help,
  'log-out': LogOut,
  'shopping-cart': ShoppingCart,
  'tick-circle': TickCircle,
  wrench: Wrench,
}

/** The icon a menu definition names; a folder for a name we do not have. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? FolderClose
  return <Icon aria-hidden="true" />
}
