-- Named filters of the orders screen, private to the user who saved them.
create table saved_views (
  id        bigint generated always as identity primary key,
  vendor_id bigint not null references vendors on delete cascade,
  name      text not null,
  name_key  text not null,
  filter    jsonb not null,
  unique (vendor_id, name_key)
);
