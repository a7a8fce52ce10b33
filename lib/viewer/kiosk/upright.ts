import { addStyle } from '../core/add-style.ts';
import uprightStyle from './upright.css';

// Loaded on an upright screen only.
addStyle(uprightStyle);
