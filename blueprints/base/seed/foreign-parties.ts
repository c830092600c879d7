export interface Foreigner {
  code: string;
  name: string;
  country: string;
  currency: string;
  kinds: readonly string[];
  taxNo: string;
  address: string;
  contact: readonly [name: string, jobTitle: string, email: string];
  creditLimit?: string;
}

export const FOREIGN: readonly Foreigner[] = [
  {
    code: 'C101',
    name: 'Nordlicht Handels GmbH',
    country: 'DE',
    currency: 'EUR',
    kinds: ['customer'],
    taxNo: 'DE811907980',
    address: 'Speicherstraße 14, 20457 Hamburg',
    contact: ['Anke Petersen', 'Head of purchasing', 'a.petersen@nordlicht.example'],
    creditLimit: '60000',
  },
  {
    code: 'C102',
    name: 'Harbour & Finch Ltd',
    country: 'GB',
    currency: 'GBP',
    kinds: ['customer'],
    taxNo: 'GB123456782',
    address: '8 Wharf Road, Bristol BS1 4RN',
    contact: ['Oliver Finch', 'Director', 'oliver@harbourfinch.example'],
    creditLimit: '45000',
  },
  {
    code: 'C103',
    name: '株式会社みなと商会',
    country: 'JP',
    currency: 'JPY',
    kinds: ['customer'],
    taxNo: 'T1234567890123',
    address: '神奈川県横浜市中区海岸通 2-5',
    contact: ['佐藤 健', '購買部長', 'sato@minato.example'],
    creditLimit: '6000000',
  },
  {
    code: 'C104',
    name: 'Lakeside Provisions Inc.',
    country: 'US',
    currency: 'USD',
    kinds: ['customer', 'partner'],
    taxNo: '36-4567890',
    address: '2200 N Lake Shore Dr, Chicago, IL',
    contact: ['Maria Lopez', 'Buyer', 'maria@lakeside.example'],
    creditLimit: '120000',
  },
  {
    code: 'S101',
    name: 'Alpina Maschinenbau AG',
    country: 'CH',
    currency: 'EUR',
    kinds: ['supplier'],
    taxNo: 'CHE123456788',
    address: 'Industriestrasse 5, 8005 Zürich',
    contact: ['Reto Keller', 'Export manager', 'r.keller@alpina.example'],
  },
  {
    code: 'S102',
    name: 'Olivar del Sur S.L.',
    country: 'ES',
    currency: 'EUR',
    kinds: ['supplier'],
    taxNo: 'ESB12345674',
    address: 'Camino del Olivo 3, 23001 Jaén',
    contact: ['Lucía Moreno', 'Ventas', 'lucia@olivardelsur.example'],
  },
  {
    code: 'S103',
    name: 'Saigon Coffee Roasters JSC',
    country: 'VN',
    currency: 'USD',
    kinds: ['supplier'],
    taxNo: '0312345678',
    address: '45 Nguyen Hue, District 1, Ho Chi Minh City',
    contact: ['Tran Minh', 'Sales', 'minh@sgroasters.example'],
  },
];
