/** The most frequent spelling; of several, the first in the alphabet. */
export const commonSpelling = (column: string) =>
  `(select spelling from unnest(array_agg(o.${column}), array_agg(o.orders)) as typed (spelling, orders)
    group by spelling order by sum(orders) desc, spelling limit 1)`
