import type { CodeCatalogue } from '#core/model/code-catalogue.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'

/** Columns of the tables that migrations would own. */
const columns = ['id', 'name', 'version_no', 'entered_by', 'entered_on', 'edited_by', 'edited_on']

/** What the product's code offers to the fixtures' config, and what SQL would read of its tables. */
export const fixtureCatalogue: CodeCatalogue = {
  ...productCatalogue,
  // What the product reads is nothing to the fixtures: a preference it reads anew needs none of them.
  preferences: { maxBackdateDays: ['integer'] },
  tables: { site: columns, app_user: columns },
  reads: [
    {
      by: 'server/things/read-things.ts',
      entities: {
        thing: { name: 'text', size: { options: ['Small', 'Large'] }, isActive: 'boolean' },
        orderLine: { qty: 'quantity' },
      },
    },
    {
      by: 'server/things/count-things.ts',
      entities: { thing: { isActive: 'boolean' }, order: { from: { to: 'site' } } },
    },
    { by: 'server/things/settle-things.ts', entities: { thing: { isActive: 'boolean' } } },
  ],
  states: [{ by: 'server/things/settle-orders.ts', states: { order: ['Completed'] } }],
}

/** The same, and the texts code would show: none of the config's own. */
export const brokenCatalogue: CodeCatalogue = { ...fixtureCatalogue, texts: { words: [], composed: [] } }
