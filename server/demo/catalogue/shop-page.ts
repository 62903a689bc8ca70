import { escapeXml } from '../../xml/write-xml.ts'
import type { Basket } from './baskets.ts'
import { catalogueProducts, type CatalogueProduct } from './products.ts'

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.5 Georgia,serif;background:light-dark(#fbf8f1,#191713);
color:light-dark(#2b261d,#ece6d9)}header{padding:24px max(16px,calc(50% - 26rem));background:#0b5c4a;color:#fff}header p{margin:0;opacity:.85}
h1{margin:0;font-size:1.6rem}main{padding:24px max(16px,calc(50% - 26rem))}ul{list-style:none;margin:0 0 24px;padding:0;display:grid;gap:12px}
li{display:grid;grid-template-columns:1fr auto;gap:4px 16px;align-items:center;padding:12px 16px;border-radius:8px;background:light-dark(#fff,#25221c)}
li p{margin:0}.about{opacity:.75;font-size:.9rem}.price{font-variant-numeric:tabular-nums}input[type=number]{width:5.5rem;padding:6px 8px;font:inherit;
text-align:right}button{padding:10px 18px;border:0;border-radius:6px;font:inherit;cursor:pointer;background:light-dark(#e4dccb,#3b362c);color:inherit}
button.main{background:#0b5c4a;color:#fff}.row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}.row p{margin:0 auto 0 0}form+form{margin-top:12px}`

/** What a page of the shop is drawn with. */
export interface ShopPage {
  readonly basket: Basket
  readonly nonce: string
  /** The basket as cXML, which the browser posts to whoever sent it here. */
  readonly cart: string
}

/** The shop: products with their quantities, and the way back. A plain page; what it shows is text. */
export function shopPage({ basket, nonce, cart }: ShopPage): string {
  const count = [...basket.quantities.values()].filter((qty) => qty > 0).length
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bright Chemical Supply</title>` +
    `<style nonce="${nonce}">${style}</style></head><body><header><h1>Bright Chemical Supply</h1><p>Catalogue for trying punchout</p></header><main>` +
    `<form method="post" action="/demo-supplier/shop/${basket.token}"><ul>${catalogueProducts.map((product) => productRow(product, basket)).join('')}</ul>` +
    `<div class="row"><p>Lines in your basket: ${count}</p><button type="submit">Update basket</button></div></form>` +
    `<form method="post" action="${escapeXml(basket.returnTo)}" class="row"><p></p><input type="hidden" name="cxml-urlencoded" value="${escapeXml(cart)}">` +
    `<button type="submit" class="main">Return cart</button></form></main></body></html>`
  )
}

function productRow({ partNo, name, about, unit, price }: CatalogueProduct, { quantities }: Basket): string {
  const id = `qty-${escapeXml(partNo)}`
  return (
    `<li><div><p><label for="${id}">${escapeXml(name)}</label></p><p class="about">${escapeXml(partNo)} · ${escapeXml(about)}</p></div>` +
    `<div class="row"><span class="price">$${escapeXml(price)} / ${escapeXml(unit)}</span>` +
    `<input type="number" min="0" max="999" id="${id}" name="${escapeXml(partNo)}" value="${quantities.get(partNo) ?? 0}"></div></li>`
  )
}
