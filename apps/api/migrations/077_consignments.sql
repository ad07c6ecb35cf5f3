-- Consignments (decision 092): what a transport took under one LR.
create table consignments (
  id                     bigint generated always as identity primary key,
  -- These three as orders have them.
  transport              text not null,
  office                 text not null,
  lr_number              text not null,
  booked_on              date,
  cartons                smallint check (cartons > 0),
  freight_terms          text not null default 'toPay' check (freight_terms in ('toPay', 'paid', 'billed')),
  estimated_freight_paise bigint check (estimated_freight_paise >= 0),
  freight_paise          bigint check (freight_paise >= 0),
  actual_grams           bigint check (actual_grams > 0),
  charged_grams          bigint check (charged_grams > 0),
  vehicle                text not null default '',
  eway_bill              text not null default '',
  delivery               text not null default 'godown' check (delivery in ('godown', 'door')),
  at                     timestamptz not null default now(),
  -- Orders that were sent before, and through the call that has only these three, may have neither date nor cartons.
  constraint consignments_booked check (num_nulls(booked_on, cartons) in (0, 2)
    and (booked_on is null or (transport <> '' and office <> '' and lr_number <> '')))
);
create index consignments_at on consignments (at);
create index consignments_lr on consignments (transport_key(transport), lr_number);

create table consignment_orders (
  consignment_id bigint not null references consignments on delete cascade,
  order_id       text not null references orders on delete cascade,
  -- When it was confirmed that the goods of this order arrived.
  confirmed_at   timestamptz,
  -- When a message about it was last opened for the customer.
  told_at        timestamptz,
  primary key (consignment_id, order_id)
);
create index consignment_orders_order on consignment_orders (order_id) include (consignment_id, confirmed_at);

-- Photos and PDFs of LRs. A few of at most some hundred kilobytes for each order: in the database, so that they are
-- backed up, erased and read with the rights of the order.
create table consignment_papers (
  id             bigint generated always as identity primary key,
  consignment_id bigint not null references consignments on delete cascade,
  type           text not null check (type in ('image/webp', 'application/pdf')),
  content        bytea not null check (octet_length(content) between 1 and 5242880),
  at             timestamptz not null default now()
);
create index consignment_papers_of on consignment_papers (consignment_id, id);

-- Who usually pays the freight of a transport, for labels that are printed before booking; empty when unknown.
alter table transports add freight_terms text not null default ''
  check (freight_terms in ('', 'toPay', 'paid', 'billed'));

-- Names that look alike and that an owner has confirmed as two transports.
create table transports_apart (
  one   bigint not null references transports on delete cascade,
  other bigint not null references transports on delete cascade,
  primary key (one, other),
  check (one < other)
);

-- What has been sent so far: orders of a customer with one LR are one consignment.
create temporary table sent_orders on commit drop as
select o.order_id, o.transport, o.destination, o.lr_number, o.status,
  dense_rank() over (order by phone_key(o.customer_phone), customer_name_key(o.customer_name),
    transport_key(o.transport), o.lr_number) as consignment_id,
  coalesce((select max(e.at) from events e
    where e.subject = 'order' and e.subject_id = o.order_id and e.action = 'sendByLorry'), o.ordered_at) as sent_at,
  (select cardinality(p.carton_grams) from packings p where p.order_id = o.order_id) as cartons,
  (select t.delivered_at from order_turnarounds t where t.order_id = o.order_id) as delivered_at
from orders o
where o.fulfilment = 'lorry' and o.transport <> '' and o.lr_number <> '' and o.status in ('in_transit', 'delivered');

insert into consignments (id, transport, office, lr_number, booked_on, cartons, at) overriding system value
select consignment_id, (array_agg(transport order by sent_at))[1], (array_agg(destination order by sent_at))[1],
  lr_number,
  case when count(cartons) = count(*) then (min(sent_at) at time zone 'Asia/Kolkata')::date end,
  case when count(cartons) = count(*) then least(sum(cartons), 2000) end, min(sent_at)
from sent_orders group by consignment_id, lr_number;
select setval(pg_get_serial_sequence('consignments', 'id'), greatest((select max(id) from consignments), 1));

insert into consignment_orders (consignment_id, order_id, confirmed_at)
select consignment_id, order_id, case when status = 'delivered' then coalesce(delivered_at, sent_at) end
from sent_orders;

-- The board also counts lorry orders (dispatch/board.store.ts).
drop index orders_on_board;
create index orders_on_board on orders ((coalesce(delivery_date, 'infinity'::date)), ordered_at, order_id)
  include (status, packing_state, delivery_date, fulfilment)
  where status in ('accepted', 'ready', 'assigned', 'picked_up', 'in_transit', 'failed');
