import './style.css';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactElement, ReactNode } from 'react';
import { Provider } from '../components/provider';

export const metadata: Metadata = { title: 'Recordings', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }): ReactElement {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Recordings</Link>
          <Link href="/live">Live</Link>
        </nav>
        <Provider>{children}</Provider>
      </body>
    </html>
  );
}
