import { addStyle } from '../core/add-style.ts';
import lowReachStyle from './low-reach.css';

// Loaded where a part of the screen is out of reach.
addStyle(lowReachStyle);
