-- What makes two spellings the same name: neither case nor spaces tell names apart.
create function transport_key(name text) returns text language sql immutable parallel safe
return lower(regexp_replace(normalize(name, nfkc), '\s', '', 'g'));

create table transports (
  id                    bigint generated always as identity primary key,
  name                  text not null,
  name_key              text not null generated always as (transport_key(name)) stored unique,
  phone                 text not null default '',
  towns                 text[] not null default '{}',
  days                  smallint check (days between 1 and 60),
  minimum_freight_paise bigint not null default 0 check (minimum_freight_paise >= 0),
  merged_into           bigint references transports check (merged_into <> id)
);
create index transports_merged_into on transports (merged_into) where merged_into is not null;

-- For suggestions: which transports took orders to the same part of the country.
create index orders_transport_area on orders (left(pincode, 3)) where transport <> '';

-- The names that orders have so far; of several spellings that are one name, the one of most orders.
insert into transports (name)
select (array_agg(transport order by uses desc, transport))[1]
from (select transport, count(*) as uses from orders where btrim(transport) <> '' group by transport) used
group by transport_key(transport);
