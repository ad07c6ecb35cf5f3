-- How price lists with the same columns were read last time.
create table price_list_layouts (
  layout  text primary key,
  choices jsonb not null,
  used_at timestamptz not null default now()
);
